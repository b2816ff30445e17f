"""Whether a graph can be drawn in the plane without crossing lines.

The algorithm of Demoucron, Malgrange and Pertuiset (1964): embed a cycle, then again and again a path through a
fragment of the rest, into a face that has all the places where the fragment touches what is embedded. It works on
graphs that no single vertex separates, so a graph is taken apart into such blocks first.
"""

import itertools
from collections.abc import Iterable, Iterator, Sequence

from hgkit.spaces.maps.rows import reached

Graph = dict[str, set[str]]
Edge = frozenset[str]
Face = list[str]


def crossing_block(edges: Iterable[Sequence[str]]) -> list[str]:
    """Return the vertices of a part of the graph that can't be drawn without crossing; empty if there is none."""
    graph: Graph = {}
    for a, b in edges:
        if a != b:
            graph.setdefault(a, set()).add(b)
            graph.setdefault(b, set()).add(a)
    for block in _blocks(graph):
        if len(block) > 3 and not _is_planar({v: graph[v] & block for v in block}):
            return sorted(block)
    return []


def _blocks(graph: Graph) -> Iterator[set[str]]:
    """Yield the vertices of each block, by depth-first search (Hopcroft and Tarjan, 1973)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    for root in graph:
        if root in number:
            continue
        number[root] = low[root] = len(number)
        path: list[tuple[str, str, Iterator[str]]] = [(root, "", iter(sorted(graph[root])))]
        edges: list[tuple[str, str]] = []
        while path:
            vertex, parent, others = path[-1]
            other = next(others, None)
            if other is None:
                path.pop()
                if not path:
                    continue
                above = path[-1][0]
                low[above] = min(low[above], low[vertex])
                if low[vertex] >= number[above]:
                    at = edges.index((above, vertex))
                    yield {v for edge in edges[at:] for v in edge}
                    del edges[at:]
            elif other not in number:
                number[other] = low[other] = len(number)
                edges.append((vertex, other))
                path.append((other, vertex, iter(sorted(graph[other]))))
            elif other != parent and number[other] < number[vertex]:
                edges.append((vertex, other))
                low[vertex] = min(low[vertex], number[other])


def _is_planar(graph: Graph) -> bool:
    """Return whether a block can be drawn without crossing."""
    total = sum(map(len, graph.values())) // 2
    if total > 3 * len(graph) - 6:
        return False
    cycle = _cycle(graph)
    faces: list[Face] = [cycle, cycle[:]]
    inside = set(cycle)
    done: set[Edge] = {frozenset(pair) for pair in zip(cycle, cycle[1:] + cycle[:1], strict=True)}
    while len(done) < total:
        chosen: tuple[set[str], Edge, int] | None = None
        for members, touching in _fragments(graph, inside, done):
            fitting = [i for i, face in enumerate(faces) if touching <= set(face)]
            if not fitting:
                return False
            if chosen is None or len(fitting) == 1:
                chosen = members, touching, fitting[0]
            if len(fitting) == 1:
                break
        assert chosen is not None
        members, touching, index = chosen
        path = _path(graph, members, touching)
        done |= {frozenset(pair) for pair in itertools.pairwise(path)}
        inside |= set(path)
        faces[index : index + 1] = _split(faces[index], path)
    return True


def _cycle(graph: Graph) -> Face:
    """Return some cycle: walk on until a vertex comes again."""
    path = [min(graph)]
    while True:
        here = path[-1]
        for other in sorted(graph[here]):
            if len(path) < 2 or other != path[-2]:
                if other in path:
                    return path[path.index(other) :]
                path.append(other)
                break


def _fragments(graph: Graph, inside: set[str], done: set[Edge]) -> Iterator[tuple[set[str], Edge]]:
    """Yield what is not embedded yet: each piece's own vertices, and the embedded ones that it touches."""
    for a in sorted(inside):
        for b in sorted(graph[a] & inside):
            if a < b and frozenset((a, b)) not in done:
                yield set(), frozenset((a, b))
    seen: set[str] = set()
    for start in sorted(graph.keys() - inside):
        if start in seen:
            continue
        members = reached(start, graph, graph.keys() - inside)
        seen |= members
        yield members, frozenset(set().union(*(graph[v] for v in members)) & inside)


def _path(graph: Graph, members: set[str], touching: Edge) -> list[str]:
    """Return a path through a fragment between two vertices that it touches."""
    first = min(touching)
    if not members:
        return sorted(touching)
    before: dict[str, str] = dict.fromkeys(graph[first] & members, first)
    todo = sorted(before)
    for vertex in todo:
        last = min(graph[vertex] & touching - {first}, default=None)
        if last is not None:
            path = [last, vertex]
            while path[-1] != first:
                path.append(before[path[-1]])
            return path
        for other in sorted(graph[vertex] & members - before.keys()):
            before[other] = vertex
            todo.append(other)
    raise AssertionError("a fragment of a block touches two vertices")


def _split(face: Face, path: list[str]) -> list[Face]:
    """Return the two faces into which a path between two of its vertices cuts a face."""
    i, j = face.index(path[0]), face.index(path[-1])
    if i > j:
        i, j, path = j, i, path[::-1]
    return [face[:i] + path + face[j + 1 :], face[i : j + 1] + path[-2:0:-1]]
