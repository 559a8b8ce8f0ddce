#include "orderdb_sql.h"

#define OF_DISTRICT(number) \
    {"select s_quantity, s_data, s_dist_" number " from stock where s_w_id = ? and s_i_id = ? for update", "ii", "itt"}

const orderdb_statement_facts orderdb_statements[ORDERDB_STATEMENTS] = {
        [ORDERDB_SELECT_W_TAX] = {"select w_tax from warehouse where w_id = ?", "i", "i"},
        [ORDERDB_LOCK_DISTRICT] =
                {"select d_tax, d_next_o_id from district where d_w_id = ? and d_id = ? for update", "ii", "ii"},
        [ORDERDB_UPDATE_NEXT_ORDER] =
                {"update district set d_next_o_id = ? where d_w_id = ? and d_id = ?", "iii", ""},
        [ORDERDB_SELECT_BUYER] = {"select c_discount, c_last, c_credit from customer"
                                  " where c_w_id = ? and c_d_id = ? and c_id = ?",
                "iii", "itt"},
        [ORDERDB_INSERT_ORDER] = {"insert into orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_carrier_id,"
                                  " o_ol_cnt, o_all_local) values (?, ?, ?, ?, ?, null, ?, ?)",
                "iiiilii", ""},
        [ORDERDB_INSERT_NEW_ORDER] =
                {"insert into new_order (no_w_id, no_d_id, no_o_id) values (?, ?, ?)", "iii", ""},
        [ORDERDB_SELECT_ITEM] = {"select i_price, i_name, i_data from item where i_id = ?", "i", "itt"},
        [ORDERDB_LOCK_STOCK] = OF_DISTRICT("01"),
        [ORDERDB_LOCK_STOCK + 1] = OF_DISTRICT("02"),
        [ORDERDB_LOCK_STOCK + 2] = OF_DISTRICT("03"),
        [ORDERDB_LOCK_STOCK + 3] = OF_DISTRICT("04"),
        [ORDERDB_LOCK_STOCK + 4] = OF_DISTRICT("05"),
        [ORDERDB_LOCK_STOCK + 5] = OF_DISTRICT("06"),
        [ORDERDB_LOCK_STOCK + 6] = OF_DISTRICT("07"),
        [ORDERDB_LOCK_STOCK + 7] = OF_DISTRICT("08"),
        [ORDERDB_LOCK_STOCK + 8] = OF_DISTRICT("09"),
        [ORDERDB_LOCK_STOCK + 9] = OF_DISTRICT("10"),
        [ORDERDB_UPDATE_STOCK] = {"update stock set s_quantity = ?, s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt + 1,"
                                  " s_remote_cnt = s_remote_cnt + ? where s_w_id = ? and s_i_id = ?",
                "iiiii", ""},
        [ORDERDB_INSERT_LINE] = {"insert into order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id,"
                                 " ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info)"
                                 " values (?, ?, ?, ?, ?, ?, null, ?, ?, ?)",
                "iiiiiiilt", ""},
        [ORDERDB_PAY_WAREHOUSE] = {"update warehouse set w_ytd = w_ytd + ? where w_id = ?", "ii", ""},
        [ORDERDB_SELECT_WAREHOUSE] =
                {"select w_name, w_street_1, w_street_2, w_city, w_state, w_zip from warehouse where w_id = ?", "i",
                        "tttttt"},
        [ORDERDB_PAY_DISTRICT] =
                {"update district set d_ytd = d_ytd + ? where d_w_id = ? and d_id = ?", "iii", ""},
        [ORDERDB_SELECT_DISTRICT] = {"select d_name, d_street_1, d_street_2, d_city, d_state, d_zip from district"
                                     " where d_w_id = ? and d_id = ?",
                "ii", "tttttt"},
        [ORDERDB_SELECT_NAMED] = {"select c_id from customer where c_w_id = ? and c_d_id = ? and c_last = ?"
                                  " order by c_first",
                "iit", "i"},
        [ORDERDB_LOCK_PAYER] = {"select c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip,"
                                " c_phone, c_since, c_credit, c_credit_lim, c_discount, c_balance, c_ytd_payment,"
                                " c_payment_cnt, c_data from customer where c_w_id = ? and c_d_id = ? and c_id = ?"
                                " for update",
                "iii", "tttttttttltlillit"},
        [ORDERDB_UPDATE_GOOD_PAYER] = {"update customer set c_balance = ?, c_ytd_payment = ?, c_payment_cnt = ?"
                                       " where c_w_id = ? and c_d_id = ? and c_id = ?",
                "lliiii", ""},
        [ORDERDB_UPDATE_BAD_PAYER] = {"update customer set c_balance = ?, c_ytd_payment = ?, c_payment_cnt = ?,"
                                      " c_data = ? where c_w_id = ? and c_d_id = ? and c_id = ?",
                "llitiii", ""},
        [ORDERDB_INSERT_HISTORY] = {"insert into history (h_id, h_c_w_id, h_c_d_id, h_c_id, h_w_id, h_d_id, h_date,"
                                    " h_amount, h_data) values (nextval('history_id'), ?, ?, ?, ?, ?, ?, ?, ?)",
                "iiiiilit", ""},
        [ORDERDB_SELECT_ASKER] = {"select c_first, c_middle, c_last, c_balance from customer"
                                  " where c_w_id = ? and c_d_id = ? and c_id = ?",
                "iii", "tttl"},
        [ORDERDB_SELECT_LAST_ORDER] = {"select o_id, o_entry_d, o_carrier_id from orders"
                                       " where o_w_id = ? and o_d_id = ? and o_c_id = ?"
                                       " order by o_w_id, o_d_id, o_c_id, o_id desc fetch first row only",
                "iii", "ili"},
        [ORDERDB_SELECT_LINES] = {"select ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d"
                                  " from order_line where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?"
                                  " order by ol_number",
                "iii", "iiill"},
        [ORDERDB_SELECT_OLDEST] = {"select no_o_id from new_order where no_w_id = ? and no_d_id = ?"
                                   " order by no_w_id, no_d_id, no_o_id fetch first row only",
                "ii", "i"},
        [ORDERDB_DELETE_NEW_ORDER] =
                {"delete from new_order where no_w_id = ? and no_d_id = ? and no_o_id = ?", "iii", ""},
        [ORDERDB_SELECT_RECEIVER] =
                {"select o_c_id from orders where o_w_id = ? and o_d_id = ? and o_id = ?", "iii", "i"},
        [ORDERDB_UPDATE_CARRIER] =
                {"update orders set o_carrier_id = ? where o_w_id = ? and o_d_id = ? and o_id = ?", "iiii", ""},
        [ORDERDB_UPDATE_DELIVERED] = {"update order_line set ol_delivery_d = ?"
                                      " where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?",
                "liii", ""},
        [ORDERDB_SUM_LINES] = {"select sum(ol_amount) from order_line"
                               " where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?",
                "iii", "l"},
        [ORDERDB_UPDATE_RECEIVER] = {"update customer set c_balance = c_balance + ?,"
                                     " c_delivery_cnt = c_delivery_cnt + 1"
                                     " where c_w_id = ? and c_d_id = ? and c_id = ?",
                "liii", ""},
        [ORDERDB_SELECT_NEXT_ORDER] =
                {"select d_next_o_id from district where d_w_id = ? and d_id = ?", "ii", "i"},
        [ORDERDB_COUNT_SHORT] = {"select count(distinct s_i_id) from order_line, stock"
                                 " where ol_w_id = ? and ol_d_id = ? and ol_o_id >= ? and ol_o_id < ?"
                                 " and s_w_id = ? and s_i_id = ol_i_id and s_quantity < ?",
                "iiiiii", "l"}};
