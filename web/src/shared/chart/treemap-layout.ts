export interface TreemapTile {
  /** Parts of a hundred of the whole. */
  start: number;
  top: number;
  width: number;
  height: number;
}

interface Space {
  start: number;
  top: number;
  width: number;
  height: number;
}

/** How far the flattest tile of a row is from a square. */
function worst(row: readonly number[], side: number): number {
  const sum = row.reduce((whole, area) => whole + area, 0);
  const depth = sum / side;
  return Math.max(...row.map((area) => Math.max((depth * depth) / area, area / (depth * depth))));
}

/**
 * Places areas so that their tiles are near squares: rows along the shorter side, each as long as that makes its tiles
 * squarer. Largest first; `ratio` is how wide the whole is for its height.
 */
export function treemapOf(values: readonly number[], ratio: number): TreemapTile[] {
  const sum = values.reduce((whole, value) => whole + Math.max(0, value), 0);
  const [across, down] = [100 * ratio, 100];
  const areas = values.map((value) => (sum > 0 ? (Math.max(0, value) / sum) * across * down : 0));
  const tiles: TreemapTile[] = [];
  let space: Space = { start: 0, top: 0, width: across, height: down };
  let from = 0;
  while (from < areas.length) {
    const isWide = space.width >= space.height;
    const side = isWide ? space.height : space.width;
    let to = from + 1;
    while (
      to < areas.length &&
      worst(areas.slice(from, to + 1), side) <= worst(areas.slice(from, to), side)
    ) {
      to += 1;
    }
    const row = areas.slice(from, to);
    const depth = side > 0 ? row.reduce((whole, area) => whole + area, 0) / side : 0;
    let along = 0;
    for (const area of row) {
      const length = depth > 0 ? area / depth : 0;
      tiles.push(
        isWide
          ? { start: space.start, top: space.top + along, width: depth, height: length }
          : { start: space.start + along, top: space.top, width: length, height: depth },
      );
      along += length;
    }
    space = isWide
      ? { ...space, start: space.start + depth, width: space.width - depth }
      : { ...space, top: space.top + depth, height: space.height - depth };
    from = to;
  }
  return tiles.map(({ start, top, width, height }) => ({
    start: start / ratio,
    top,
    width: width / ratio,
    height,
  }));
}
