import type { Plugin } from 'vite';

// The browser needs only the base, method and path of a call.
const schemas: ReadonlySet<string> = new Set(['work', 'params', 'query', 'body', 'answer', 'summary', 'source']);

type Node = { readonly type: string; readonly start: number; readonly end: number };
type Property = Node & { readonly key?: { readonly name?: string } };
type Call = Node & { readonly callee?: { readonly name?: string }; readonly arguments?: readonly Node[] };
type Literal = Node & { readonly properties?: readonly Property[] };
type Declarator = Node & { readonly init?: Call | null };
type Statement = Node & { readonly declaration?: Node | null; readonly declarations?: readonly Declarator[] };

/** Calls that create a module's constants: schemas, endpoints, and objects of them. */
function makers(body: readonly Node[]): Call[] {
  return body
    .map((statement: Statement): Statement => statement.declaration ?? statement)
    .flatMap(({ declarations = [] }) => declarations)
    .flatMap(({ init }) => (init && /^(?:Call|Object|TSAs|TSSatisfies)Expression$/u.test(init.type) ? [init] : []));
}

/** The properties that hold an endpoint's schemas. */
function schemasOf(call: Call): readonly Property[] {
  const first: Literal | undefined = call.arguments?.[0];
  if (call.callee?.name !== 'endpoint') return [];
  return (first?.properties ?? []).filter(({ key }) => schemas.has(key?.name ?? ''));
}

/** Removes an unused import: its module would still be bundled with its importer. */
function withoutUnusedImports(code: string): string {
  return code.replaceAll(/^import \{([^}]*)\} from ['"][^'"]+['"];$/gmu, (statement, names: string) => {
    const rest = code.replace(statement, '');
    const isUsed = names
      .split(',')
      .some((name) => new RegExp(`\\b${name.trim().split(' ').at(-1)}\\b`, 'u').test(rest));
    return isUsed ? statement : '';
  });
}

/**
 * In the browser a call needs its method and path, not its schemas: the server validates requests, tests validate answers. So
 * the client build removes the schemas from every `endpoint({ … })` and marks the constants' initializers as pure. Tree shaking
 * then drops the unused ones, and with them the validation library.
 */
export function contractOutline(): Plugin {
  return {
    name: 'vitrine-contract-outline',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!/\/contract\/src\/[^/]+\.ts$/u.test(id)) return null;
      const edits = makers(this.parse(code).body).flatMap((call) => [
        { at: call.start, to: call.start, text: '/* @__PURE__ */ (() => (' },
        ...schemasOf(call).map(({ start, end }) => ({ at: start, to: end, text: '' })),
        { at: call.end, to: call.end, text: '))()' },
      ]);
      let outline = code;
      for (const { at, to, text } of edits.toReversed()) {
        const rest = outline.slice(to);
        // Removes an entry with its comma.
        outline = outline.slice(0, at) + text + (at === to ? rest : rest.replace(/^\s*,/u, ''));
      }
      return { code: withoutUnusedImports(outline), map: null };
    },
  };
}
