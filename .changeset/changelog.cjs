// Writes the lines of a changeset into CHANGELOG.md as they are: without hashes, which say nothing to a shop. Until 1.0,
// only what may break a shop is "minor", and its lines say so.
module.exports = {
  getReleaseLine: async ({ summary }, size) =>
    summary
      .trim()
      .split('\n')
      .map((line) => line.replace(/^(- )?/, size === 'patch' ? '- ' : '- **Breaking:** '))
      .join('\n'),
  getDependencyReleaseLine: async () => '',
};
