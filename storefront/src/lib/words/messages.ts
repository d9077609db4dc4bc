import type { Catalogue } from '@vitrine/rules/messages/write';
import { createContext } from 'react';

export const CatalogueContext = createContext<Catalogue>({ tag: 'en', messages: {} });
