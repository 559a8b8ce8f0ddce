package shop;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** A server of Spring Boot to measure: {@code ../../../mvnw package}, then {@code ../../../jdyno run shop.yaml}. */
@SpringBootApplication
@RestController
public class Shop {
    public static void main(String[] args) {
        SpringApplication.run(Shop.class, args);
    }

    @GetMapping("/products/{number}")
    String product(@PathVariable("number") int number) {
        return "product " + number;
    }
}
