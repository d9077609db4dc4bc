// A page for components and, beside it, Node's own network types: a test runs the real server in its process, which needs them.
import { builtinEnvironments, type Environment } from 'vitest/runtime';

const ofNode = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'fetch',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
] as const;

export default {
  name: 'office',
  viteEnvironment: 'ssr',
  async setup(scope, options) {
    const kept = ofNode.map((name) => [name, scope[name] as unknown] as const);
    const page = await builtinEnvironments['happy-dom'].setup(scope, options);
    for (const [name, value] of kept) Object.defineProperty(scope, name, { value, configurable: true, writable: true });
    return page;
  },
} satisfies Environment;
