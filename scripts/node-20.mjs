// What the test runner expects of a newer Node than the oldest one supported: without it a failing test crashes the report.
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};
