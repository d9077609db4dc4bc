import type { Plugin } from 'vite';

const schemas: ReadonlySet<string> = new Set(['params', 'query', 'body', 'answer']);

type Node = { readonly type: string; readonly start: number; readonly end: number };
type Property = Node & { readonly key?: { readonly name?: string } };
type Call = Node & { readonly callee?: { readonly name?: string }; readonly arguments?: readonly Node[] };
type Literal = Node & { readonly properties?: readonly Property[] };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The object literals that declare a call, wherever they stand in a module. */
function declarations(node: Node, found: Literal[] = []): Literal[] {
  const call: Call = node;
  const [first] = call.arguments ?? [];
  if (node.type === 'CallExpression' && call.callee?.name === 'endpoint' && first?.type === 'ObjectExpression')
    found.push(first);
  for (const child of Object.values(node).flat()) if (isNode(child)) declarations(child, found);
  return found;
}

/**
 * In the browser a call needs its method and path, not its schemas: the server checks requests, tests check answers. So
 * the client build takes the schemas out of every `endpoint({ … })`; what nothing else uses then falls away, and with it
 * the validation library.
 */
export function contractOutline(): Plugin {
  return {
    name: 'vitrine-contract-outline',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!/\/contract\/src\/[^/]+\.ts$/u.test(id)) return null;
      const gone = declarations(this.parse(code)).flatMap(({ properties = [] }) =>
        properties.filter(({ key }) => schemas.has(key?.name ?? '')),
      );
      let left = code;
      for (const { start, end } of gone.toReversed())
        left = left.slice(0, start) + left.slice(end).replace(/^\s*,/u, '');
      return { code: left, map: null };
    },
  };
}
