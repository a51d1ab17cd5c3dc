// The test runner relies on this function, which the oldest supported Node lacks: without it, a failing test crashes
// the report.
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};
