package org.jdyno.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Decides which usual heaps the roles of a workload have in a plan.
 *
 * <p>The condition of a usual heap may name a range of a number, such as {@code warehouses: [..200]}, beyond which the
 * heap is too small. Then all trials of a plan have that heap, or none has it: those of a larger load would otherwise
 * have another heap than those of a smaller one, and a curve over the load, or a search, would compare unlike trials.
 * So the heap is left to the JVM
 *
 * <ul>
 *   <li>if a point of the plan is out of the range;
 *   <li>if a search varies the number: it goes on until a trial fails, and must find the limit of the machine, not that
 *       of a heap which suits small loads.
 * </ul>
 *
 * <p>Parameters of type word are different: their points are not compared with one another, and each has the heap if
 * the condition holds there.
 */
public record UsualHeaps(Plan plan, Workload workload) {
    /**
     * The usual heap of a role, where neither the plan nor a platform sets one.
     *
     * @param platforms the JVMs that do not set a heap themselves
     * @param everywhere whether the condition holds at all points of the plan that do not set a heap
     * @param obstacle the number because of which the trials do not have it after all; empty if they have it
     */
    public record Usual(
            String workload,
            String role,
            UsualHeap heap,
            List<String> platforms,
            boolean everywhere,
            Optional<String> obstacle) {}

    /** The usual heaps that the roles have in trials of this plan, or would have if no number kept them from it. */
    public List<Usual> usual() {
        List<String> platforms = plan.platformsWithoutControl().stream()
                .filter(platform -> !platform.isNative() && !Heap.isSizedBy(platform.options()))
                .map(Platform::name)
                .toList();
        List<Point> points = points().filter(point -> Heap.at(point).isEmpty()).toList();
        List<Usual> usual = new ArrayList<>();
        for (Role role : workload.roles()) {
            Optional<String> obstacle = obstacle(role);
            long having =
                    points.stream().filter(point -> has(role, obstacle, point)).count();
            if (having > 0 && !platforms.isEmpty()) {
                boolean everywhere = having == points.size();
                usual.add(new Usual(
                        workload.name(), role.name(), role.heap().orElseThrow(), platforms, everywhere, obstacle));
            }
        }
        return usual;
    }

    /** Whether a role has its usual heap at a point, or would have it without this obstacle. */
    private static boolean has(Role role, Optional<String> obstacle, Point point) {
        Role apart = obstacle.isPresent() ? role.with(role.heap().map(heap -> heap.without(obstacle.get()))) : role;
        return apart.at(point).flatMap(Role::heap).isPresent();
    }

    /** A copy of the workload without the heaps that its roles do not have in this plan. */
    public Workload applied() {
        List<Role> roles = workload.roles().stream()
                .map(role -> obstacle(role).isPresent() ? role.with(Optional.empty()) : role)
                .toList();
        return roles.equals(workload.roles()) ? workload : workload.with(roles, workload.figures());
    }

    /** The number whose range keeps a role from its usual heap in this plan; empty if there is none. */
    private Optional<String> obstacle(Role role) {
        Optional<Condition> when = role.heap().map(UsualHeap::when);
        return when.stream()
                .flatMap(condition -> workload.parameters().stream()
                        .filter(parameter -> parameter.kind() == Parameter.Kind.INTEGER)
                        .map(Parameter::name)
                        .filter(number -> condition.values().containsKey(number))
                        .filter(number ->
                                isSearched(number) || points().anyMatch(point -> !admits(condition, number, point))))
                .findFirst();
    }

    private static boolean admits(Condition condition, String number, Point point) {
        return condition.admits(number, point.get(number));
    }

    /** Whether a search chooses the values of a parameter. */
    private boolean isSearched(String parameter) {
        return varied().filter(parameter::equals).isPresent();
    }

    private Optional<String> varied() {
        return plan.experiment()
                .match(new Experiment.Cases<Optional<String>>(
                        comparison -> Optional.empty(),
                        published -> Optional.empty(),
                        largestLoad -> workload.load(largestLoad.loadName()).map(LoadParameter::parameter),
                        leastHeap -> Optional.of(Heap.NAME),
                        rate -> workload.rate().map(RateParameter::parameter),
                        imported -> Optional.empty()));
    }

    private Stream<Point> points() {
        return plan.cells().stream()
                .filter(cell -> cell.workload().equals(workload.name()))
                .map(Cell::point);
    }
}
