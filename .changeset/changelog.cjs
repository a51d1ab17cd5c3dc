// Writes the lines of a changeset into CHANGELOG.md as they are: without hashes, which say nothing to a shop.
module.exports = {
  getReleaseLine: async ({ summary }) =>
    summary
      .trim()
      .split('\n')
      .map((line) => (line.startsWith('- ') ? line : `- ${line}`))
      .join('\n'),
  getDependencyReleaseLine: async () => '',
};
