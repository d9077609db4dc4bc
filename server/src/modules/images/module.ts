import { imagesApp } from './imagesApp.ts';
import { soundsApp } from './soundsApp.ts';
import type { Module } from '../../platform/module/module.ts';

export const imagesModule = {
  mount: (app, shop) => {
    app.route('/', soundsApp(shop));
    app.route('/', imagesApp(shop));
  },
} satisfies Module;
