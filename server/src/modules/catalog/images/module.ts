import { imagesApp } from './imagesApp.ts';
import { mediaApp } from './mediaApp.ts';
import type { Module } from '../../../platform/module/module.ts';

export const imagesModule = {
  mount: (app, shop) => {
    app.route('/', mediaApp(shop));
    app.route('/', imagesApp(shop));
  },
} satisfies Module;
