// ESLint rule: lines of code a function may have. A function inside it counts as one line, because a factory holds many.
const everyFunction = 'FunctionDeclaration, FunctionExpression, ArrowFunctionExpression';

export const functionLength = {
  meta: { schema: [{ type: 'integer' }], messages: { tooLong: '{{lines}} lines of code, of at most {{most}}.' } },
  create(context) {
    const [most] = context.options;
    /** Lines inside the inner functions of each function that is being walked through. */
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
