import { createHash } from 'node:crypto';
import { locales } from '@vitrine/rules/storefronts/storefronts';
import type { Plugin } from 'vite';
import { compiledOf, messagesFolder } from '../catalogue.ts';

const catalogues = '\0virtual:message-catalogues';
const urls = '\0virtual:message-urls';

/** Path of a locale's compiled messages; storefronts with the same texts share one file. */
function fileOf(json: string): string {
  return `assets/messages-${createHash('sha256').update(json).digest('hex').slice(0, 12)}.json`;
}

/**
 * Compiles the PO files: the server reads all locales from a module, the browser loads its own as JSON, which parses faster
 * than a script and does not count as first-load JavaScript.
 */
export function messageCatalogues(): Plugin {
  const all = () => locales.map((locale) => [locale, compiledOf(locale)] as const);
  return {
    name: 'vitrine-message-catalogues',
    resolveId(source) {
      return source === 'virtual:message-catalogues' || source === 'virtual:message-urls' ? `\0${source}` : null;
    },
    load(asked) {
      if (asked === catalogues) {
        // Storefronts of a language share their object unless one has texts of its own.
        const seen = new Map<string, string>();
        const rows = all().map(([locale, messages]) => {
          const json = JSON.stringify(messages);
          if (!seen.has(json)) seen.set(json, `m${seen.size}`);
          return `${locale}: ${seen.get(json)}`;
        });
        const parts = [...seen].map(([json, name]) => `const ${name} = JSON.parse(${JSON.stringify(json)});`);
        return `${parts.join('\n')}\nexport const catalogues = { ${rows.join(', ')} };`;
      }
      if (asked === urls) {
        const rows = all().map(([locale, messages]) => `${locale}: '/${fileOf(JSON.stringify(messages))}'`);
        return `export const message_urls = { ${rows.join(', ')} };`;
      }
      return null;
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      const files = new Map(all().map(([, messages]) => [fileOf(JSON.stringify(messages)), JSON.stringify(messages)]));
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
    },
    // In development, an edited text updates at once.
    hotUpdate({ file }) {
      if (!file.startsWith(messagesFolder) || !file.endsWith('.po')) return undefined;
      for (const id of [catalogues, urls]) {
        const module = this.environment.moduleGraph.getModuleById(id);
        if (module) this.environment.moduleGraph.invalidateModule(module);
      }
      if (this.environment.name === 'client') this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
    configureServer(server) {
      server.watcher.add(messagesFolder);
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/assets/messages-')) return next();
        const wanted = all().find(([, messages]) => request.url === `/${fileOf(JSON.stringify(messages))}`);
        if (!wanted) return next();
        response.setHeader('content-type', 'application/json').end(JSON.stringify(wanted[1]));
      });
    },
  };
}
