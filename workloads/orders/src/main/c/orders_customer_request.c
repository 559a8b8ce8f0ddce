#include "orders.h"

/* Customers that users ask for: CustomerRequest and CustomerChoice. */

void orders_customer_request_draw(orders_customer_request *request, int ofWarehouse, int ofDistrict,
        const orders_choices *choices, orders_chance *chance) {
    request->warehouse = ofWarehouse;
    request->district = ofDistrict;
    bool byName = orders_percent(chance, 60);
    request->last = byName ? orders_any_name(choices, chance) : NULL;
    request->number = byName ? 0 : orders_any_customer(choices, chance);
}

orders_customer *orders_customer_request_find(
        const orders_customer_request *request, const orders_company *company) {
    const orders_district *district = orders_company_district(company, request->warehouse, request->district);
    return request->last != NULL ? orders_district_customer_named(district, request->last)
                                 : orders_district_customer(district, request->number);
}

void orders_customer_request_show(const orders_customer_request *request, orders_screen *screen, int line) {
    orders_screen_text(screen, line, 1, "Customer:");
    if (request->last == NULL) {
        orders_screen_number(screen, line, 11, 5, request->number);
    } else {
        orders_screen_text(screen, line + 1, 29, request->last->text);
    }
    orders_screen_text(screen, line, 17, "Cust-Warehouse:");
    orders_screen_number(screen, line, 33, 5, request->warehouse);
    orders_screen_text(screen, line, 40, "Cust-District:");
    orders_screen_number(screen, line, 55, 2, request->district);
}

void orders_customer_show(const orders_customer *found, orders_screen *screen, int line) {
    orders_screen_number(screen, line, 11, 5, found->number);
    orders_screen_text(screen, line + 1, 1, "Name:");
    orders_screen_text(screen, line + 1, 9, found->first);
    orders_screen_text(screen, line + 1, 26, found->middle);
    orders_screen_text(screen, line + 1, 29, found->last.text);
}
