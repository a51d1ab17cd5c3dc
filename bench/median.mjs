/** Returns the median of an odd number of figures. */
export const median = (figures) => [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)];
