import { parseAst } from 'vite';
import { assert, describe, it } from 'vitest';
import { minifyTemplates } from '../../../scripts/minify-templates.js';

/** Returns what the plugin makes of a source of the elements. */
function minified(code: string): string {
  const { transform } = minifyTemplates() as { transform: (code: string, id: string) => { code: string } };
  return transform.call({ parse: parseAst }, code, '/src/elements/any.ts').code;
}

describe('the templates of the files for pages', () => {
  it('keep the space before what stands in a line with something else', () => {
    assert.equal(
      minified('html` <span>of\n  {x}</span>`; html` · ${lender}`'),
      'html` <span>of {x}</span>`; html` · ${lender}`',
    );
    assert.equal(minified('html`\n  <div class="a">\n    <p>a</p>\n  </div>`'), 'html`<div class=a> <p>a</p></div>`');
  });

  it('have one kind of quotes in styles, and leave a quote within others alone', () => {
    const styles = "css`dd::after { content: ','; } p::before { content: \"it's\"; }`";
    assert.equal(minified(styles), 'css`dd::after{content:","}p::before{content:"it\'s"}`');
  });
});
