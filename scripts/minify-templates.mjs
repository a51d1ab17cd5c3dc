// Vite plugin: takes the indentation out of html`…` and css`…`, which minifiers leave alone.
import MagicString from 'magic-string';

const squeeze = {
  html: (text) => text.replace(/\s+/g, ' '),
  css: (text) =>
    text
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,]) ?/g, '$1')
      .replace(/: /g, ':')
      .replace(/;}/g, '}'),
};

export const minifyTemplates = () => ({
  name: 'minify-templates',
  enforce: 'post',
  transform(code, id) {
    if (!/\/src\/elements\/.*\.ts$/.test(id)) return null;
    const text = new MagicString(code);
    visit(this.parse(code), (node) => {
      const shorten = node.type === 'TaggedTemplateExpression' && squeeze[node.tag.name];
      if (!shorten) return;
      for (const { start, end, value } of node.quasi.quasis) {
        const short = shorten(value.raw);
        if (short !== value.raw) text.overwrite(start, end, short);
      }
    });
    return { code: text.toString(), map: text.generateMap({ hires: true }) };
  },
});

function visit(node, see) {
  if (Array.isArray(node)) return node.forEach((child) => visit(child, see));
  if (typeof node?.type !== 'string') return;
  see(node);
  for (const child of Object.values(node)) if (child && typeof child === 'object') visit(child, see);
}
