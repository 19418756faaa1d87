// Finds the functions of a module that read a text: exported, with a parameter of type string.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

/** At which of its parameters texts go in. */
export type TextReader = { path: string; name: string; texts: boolean[] };

// biome-ignore lint/suspicious/noExplicitAny: a syntax tree is read by the names of its nodes
type Node = any;

export function textReadersIn(path: string): TextReader[] {
  const file = fileURLToPath(path);
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  return (program.body as Node[]).flatMap(({ type, declaration }) => {
    if (type !== 'ExportNamedDeclaration' || !declaration) return [];
    const functions: [string, Node][] =
      declaration.type === 'FunctionDeclaration'
        ? [[declaration.id.name, declaration]]
        : (declaration.declarations ?? []).map(({ id, init }: Node) => [id.name, init]);
    return functions.flatMap(([name, made]) => {
      if (!['FunctionDeclaration', 'ArrowFunctionExpression', 'FunctionExpression'].includes(made?.type)) return [];
      const texts = made.params.map(({ typeAnnotation }: Node) =>
        ['TSStringKeyword', 'TSUnknownKeyword'].includes(typeAnnotation?.typeAnnotation?.type),
      );
      return texts.includes(true) ? [{ path, name, texts }] : [];
    });
  });
}
