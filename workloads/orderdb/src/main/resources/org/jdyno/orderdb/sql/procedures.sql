-- The transactions as functions of PostgreSQL. They execute the statements of the README in the same order. The caller
-- commits, or rolls back if rolled_back is true. Rules are those of org.jdyno.orders.business.Rules.

create function now_millis() returns bigint language sql as $$
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint
$$;

create function find_customer(of_warehouse int, of_district int, of_customer int, of_last text) returns int
language plpgsql as $$
declare
    same int[];
begin
    if of_last is null then
        return of_customer;
    end if;
    same := array(select c_id from customer where c_w_id = of_warehouse and c_d_id = of_district and c_last = of_last
        order by c_first);
    if cardinality(same) = 0 then
        raise exception 'no customer is called %', of_last;
    end if;
    return same[(cardinality(same) + 1) / 2];
end
$$;

create function enter_order(
    at_warehouse int, at_district int, of_customer int, all_local boolean, items int[], suppliers int[],
    quantities int[],
    out rolled_back boolean, out number int, out last_name text, out credit text, out discount int,
    out warehouse_tax int, out district_tax int, out entered bigint, out total bigint, out item_names text[], out quantities_left int[],
    out brands text, out prices int[], out amounts bigint[])
language plpgsql as $$
declare
    line record;
    its_item record;
    its_stock record;
    its_brands text[];
    cents bigint := 0;
begin
    rolled_back := false;
    entered := now_millis();
    total := 0;
    select w_tax into strict warehouse_tax from warehouse where w_id = at_warehouse;
    select d_tax, d_next_o_id into strict district_tax, number from district
        where d_w_id = at_warehouse and d_id = at_district for update;
    update district set d_next_o_id = number + 1 where d_w_id = at_warehouse and d_id = at_district;
    select c_discount, c_last, c_credit into strict discount, last_name, credit from customer
        where c_w_id = at_warehouse and c_d_id = at_district and c_id = of_customer;
    insert into orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
        values (at_warehouse, at_district, number, of_customer, entered, null, cardinality(items), all_local::int);
    insert into new_order (no_w_id, no_d_id, no_o_id) values (at_warehouse, at_district, number);
    for line in
        select asked.item, asked.supplier, asked.quantity, asked.place::int
        from unnest(items, suppliers, quantities) with ordinality as asked (item, supplier, quantity, place)
        order by asked.item, asked.supplier, asked.place
    loop
        select i_price, i_name, i_data into its_item from item where i_id = line.item;
        if not found then
            rolled_back := true;
            return;
        end if;
        select s_quantity, s_data, case at_district
                when 1 then s_dist_01 when 2 then s_dist_02 when 3 then s_dist_03 when 4 then s_dist_04
                when 5 then s_dist_05 when 6 then s_dist_06 when 7 then s_dist_07 when 8 then s_dist_08
                when 9 then s_dist_09 when 10 then s_dist_10 end as info
            into strict its_stock from stock where s_w_id = line.supplier and s_i_id = line.item for update;
        quantities_left[line.place] := its_stock.s_quantity - line.quantity
            + case when its_stock.s_quantity < line.quantity + 10 then 91 else 0 end;
        update stock set s_quantity = quantities_left[line.place], s_ytd = s_ytd + line.quantity,
                s_order_cnt = s_order_cnt + 1, s_remote_cnt = s_remote_cnt + (line.supplier <> at_warehouse)::int
            where s_w_id = line.supplier and s_i_id = line.item;
        item_names[line.place] := its_item.i_name;
        prices[line.place] := its_item.i_price;
        amounts[line.place] := line.quantity::bigint * its_item.i_price;
        its_brands[line.place] := case
            when strpos(its_item.i_data, 'ORIGINAL') > 0 and strpos(its_stock.s_data, 'ORIGINAL') > 0 then 'B'
            else 'G' end;
        cents := cents + amounts[line.place];
        insert into order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d,
                ol_quantity, ol_amount, ol_dist_info)
            values (at_warehouse, at_district, number, line.place, line.item, line.supplier, null, line.quantity,
                amounts[line.place], its_stock.info);
    end loop;
    brands := array_to_string(its_brands, '');
    total := cents * (10000 - discount) * (10000 + warehouse_tax + district_tax) / 100000000;
end
$$;

create function receive_payment(
    at_warehouse int, at_district int, of_warehouse int, of_district int, of_customer int, of_last text, cents int,
    out customer_number int, out first_name text, out middle_name text, out last_name text, out street_1 text,
    out street_2 text, out city text, out state text, out zip text, out phone text, out since bigint, out credit text,
    out credit_limit bigint, out discount int, out balance bigint, out notes text,
    out warehouse_street_1 text, out warehouse_street_2 text, out warehouse_city text, out warehouse_state text,
    out warehouse_zip text, out district_street_1 text, out district_street_2 text, out district_city text,
    out district_state text, out district_zip text, out paid bigint)
language plpgsql as $$
declare
    warehouse_name text;
    district_name text;
    its_notes text;
    ytd bigint;
    payments int;
begin
    paid := now_millis();
    update warehouse set w_ytd = w_ytd + cents where w_id = at_warehouse;
    select w_name, w_street_1, w_street_2, w_city, w_state, w_zip
        into strict warehouse_name, warehouse_street_1, warehouse_street_2, warehouse_city, warehouse_state,
            warehouse_zip
        from warehouse where w_id = at_warehouse;
    update district set d_ytd = d_ytd + cents where d_w_id = at_warehouse and d_id = at_district;
    select d_name, d_street_1, d_street_2, d_city, d_state, d_zip
        into strict district_name, district_street_1, district_street_2, district_city, district_state, district_zip
        from district where d_w_id = at_warehouse and d_id = at_district;
    customer_number := find_customer(of_warehouse, of_district, of_customer, of_last);
    select c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since, c_credit,
            c_credit_lim, c_discount, c_balance - cents, c_ytd_payment + cents, c_payment_cnt + 1, c_data
        into strict first_name, middle_name, last_name, street_1, street_2, city, state, zip, phone, since, credit,
            credit_limit, discount, balance, ytd, payments, its_notes
        from customer where c_w_id = of_warehouse and c_d_id = of_district and c_id = customer_number for update;
    notes := '';
    if credit = 'BC' then
        its_notes := left(concat_ws(' ', customer_number, of_district, of_warehouse, at_district, at_warehouse, cents,
            its_notes), 500);
        notes := left(its_notes, 200);
        update customer set c_balance = balance, c_ytd_payment = ytd, c_payment_cnt = payments, c_data = its_notes
            where c_w_id = of_warehouse and c_d_id = of_district and c_id = customer_number;
    else
        update customer set c_balance = balance, c_ytd_payment = ytd, c_payment_cnt = payments
            where c_w_id = of_warehouse and c_d_id = of_district and c_id = customer_number;
    end if;
    insert into history (h_id, h_c_w_id, h_c_d_id, h_c_id, h_w_id, h_d_id, h_date, h_amount, h_data)
        values (nextval('history_id'), of_warehouse, of_district, customer_number, at_warehouse, at_district, paid,
            cents, warehouse_name || '    ' || district_name);
end
$$;

create function read_order_status(
    of_warehouse int, of_district int, of_customer int, of_last text,
    out customer_number int, out first_name text, out middle_name text, out last_name text, out balance bigint,
    out number int, out entered bigint, out carrier int, out items int[], out suppliers int[], out quantities int[],
    out amounts bigint[], out delivered bigint[])
language plpgsql as $$
begin
    customer_number := find_customer(of_warehouse, of_district, of_customer, of_last);
    select c_first, c_middle, c_last, c_balance into strict first_name, middle_name, last_name, balance from customer
        where c_w_id = of_warehouse and c_d_id = of_district and c_id = customer_number;
    select o_id, o_entry_d, coalesce(o_carrier_id, 0) into strict number, entered, carrier from orders
        where o_w_id = of_warehouse and o_d_id = of_district and o_c_id = customer_number
        order by o_w_id, o_d_id, o_c_id, o_id desc fetch first row only;
    select array_agg(ol_i_id order by ol_number), array_agg(ol_supply_w_id order by ol_number),
            array_agg(ol_quantity order by ol_number), array_agg(ol_amount order by ol_number),
            array_agg(coalesce(ol_delivery_d, 0) order by ol_number)
        into items, suppliers, quantities, amounts, delivered
        from order_line where ol_w_id = of_warehouse and ol_d_id = of_district and ol_o_id = number;
end
$$;

create function count_short_stock(at_warehouse int, at_district int, threshold int, out short_items int)
language plpgsql as $$
declare
    next_order int;
begin
    select d_next_o_id into strict next_order from district where d_w_id = at_warehouse and d_id = at_district;
    select count(distinct s_i_id) into short_items from order_line, stock
        where ol_w_id = at_warehouse and ol_d_id = at_district and ol_o_id >= next_order - 20 and ol_o_id < next_order
            and s_w_id = at_warehouse and s_i_id = ol_i_id and s_quantity < threshold;
end
$$;

create function deliver_orders(at_warehouse int, by_carrier int, out delivered int)
language plpgsql as $$
declare
    today bigint := now_millis();
    number int;
    customer_number int;
    cents bigint;
begin
    delivered := 0;
    for of_district in 1 .. 10 loop
        loop
            select no_o_id into number from new_order where no_w_id = at_warehouse and no_d_id = of_district
                order by no_w_id, no_d_id, no_o_id fetch first row only;
            exit when not found;
            -- Another delivery may have taken it since it was read.
            delete from new_order where no_w_id = at_warehouse and no_d_id = of_district and no_o_id = number;
            exit when found;
        end loop;
        continue when number is null;
        select o_c_id into strict customer_number from orders
            where o_w_id = at_warehouse and o_d_id = of_district and o_id = number;
        update orders set o_carrier_id = by_carrier
            where o_w_id = at_warehouse and o_d_id = of_district and o_id = number;
        update order_line set ol_delivery_d = today
            where ol_w_id = at_warehouse and ol_d_id = of_district and ol_o_id = number;
        select sum(ol_amount) into strict cents from order_line
            where ol_w_id = at_warehouse and ol_d_id = of_district and ol_o_id = number;
        update customer set c_balance = c_balance + cents, c_delivery_cnt = c_delivery_cnt + 1
            where c_w_id = at_warehouse and c_d_id = of_district and c_id = customer_number;
        if not found then
            raise exception 'order % of district % of warehouse % has no customer', number, of_district, at_warehouse;
        end if;
        delivered := delivered + 1;
    end loop;
end
$$;
