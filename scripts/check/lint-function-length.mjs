// ESLint rule: maximum lines of code in a function. A nested function counts as one line, because a factory contains
// many.
const everyFunction = 'FunctionDeclaration, FunctionExpression, ArrowFunctionExpression';

export const functionLength = {
  meta: { schema: [{ type: 'integer' }], messages: { tooLong: '{{lines}} lines of code, of at most {{most}}.' } },
  create(context) {
    const [most] = context.options;
    /** Number of lines inside the nested functions of each function being traversed. */
    const inside = [];
    return {
      [everyFunction]: () => inside.push(0),
      [`:matches(${everyFunction}):exit`](node) {
        const all = linesOfCode(context.sourceCode.getTokens(node));
        const lines = all - inside.pop();
        if (inside.length > 0) inside[inside.length - 1] += all - 1;
        if (lines > most) context.report({ loc: node.loc, messageId: 'tooLong', data: { lines, most } });
      },
    };
  },
};

function linesOfCode(tokens) {
  const lines = new Set();
  for (const { loc } of tokens) for (let line = loc.start.line; line <= loc.end.line; line++) lines.add(line);
  return lines.size;
}
