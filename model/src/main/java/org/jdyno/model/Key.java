package org.jdyno.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How a file of a user gives a component of a record, where its name and type do not say so. The key of a component is
 * its name in small letters with hyphens; without {@code Millis}, which a duration has in place of a unit.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Key {
    /** Stands for no default. */
    String NEEDED = "\0";

    /** Its key, if that is another one. */
    String value() default "";

    /** Whether it is a record whose components stand in the same section. */
    boolean flat() default false;

    /** What a file without the key means, as the file would say it. */
    String otherwise() default NEEDED;

    /** The least value of a number, or the least milliseconds of a duration. */
    double least() default Double.NEGATIVE_INFINITY;

    double most() default Double.POSITIVE_INFINITY;
}
