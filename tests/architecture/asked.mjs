// Reads modules with TypeScript's parser; prints what each asks about one of the words given.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const ts = createRequire(import.meta.url)('typescript');
const [words, ...files] = process.argv.slice(2);
const known = new Set(words.split(' '));
const found = [];

const named = (/** @type {any} */ node) =>
    node && ts.isStringLiteralLike(node) && known.has(node.text) ? node.text : null;

const listed = (/** @type {any} */ node) =>
    ts.isArrayLiteralExpression(node) ? node.elements.map(named).find(Boolean) : named(node);

/** What a node asks: a comparison, a case, a look in a list or a table, a test of a beginning. */
function asks(/** @type {any} */ node) {
    if (ts.isBinaryExpression(node) && /[=!]==?|\bin\b/.test(node.operatorToken.getText())) {
        const word = named(node.left) ?? named(node.right);
        return word && [word, (named(node.left) ? node.right : node.left).getText()];
    }
    if (ts.isCaseClause(node)) {
        const word = named(node.expression);
        return word && [word, node.parent.parent.expression.getText()];
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
        const method = node.expression.name.text;
        if (!['includes', 'startsWith', 'endsWith', 'has', 'indexOf', 'test'].includes(method)) return null;
        const word = node.arguments.map(named).find(Boolean) ?? listed(node.expression.expression);
        const other = node.arguments.some(named) ? node.expression.expression : node.arguments[0];
        return word && [word, other?.getText() ?? ''];
    }
    if (ts.isElementAccessExpression(node)) {
        const word = named(node.argumentExpression);
        return word && [word, node.expression.getText()];
    }
    return null;
}

for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const walk = (/** @type {any} */ node) => {
        const asked = asks(node);
        if (asked) found.push([file, source.getLineAndCharacterOfPosition(node.getStart()).line + 1, ...asked]);
        ts.forEachChild(node, walk);
    };
    walk(source);
}
console.log(JSON.stringify(found));
