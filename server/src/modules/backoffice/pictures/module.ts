import type { Module } from '../../../platform/module/module.ts';
import { pictureRoutes } from './routes.ts';
import { sweepUploads } from './uploads.ts';

export const picturesModule = { routes: pictureRoutes, sweeps: { pictureUploads: sweepUploads } } satisfies Module;
