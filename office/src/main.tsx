import '@fontsource-variable/cormorant-garamond/wght.css';
import '@fontsource-variable/jost/wght.css';
import './ui/office.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { newQueryClient } from './app/newQueryClient.ts';
import { routes } from './app/routes.tsx';
import { watchUse } from './lib/session/watchUse.ts';
import { WordsProvider } from './lib/words/words.tsx';

const place = document.querySelector('#office');
if (!place) throw new Error('the page has no place for the office');
watchUse();
createRoot(place).render(
  <StrictMode>
    <WordsProvider>
      <QueryClientProvider client={newQueryClient()}>
        <RouterProvider router={createBrowserRouter(routes, { basename: '/office' })} />
      </QueryClientProvider>
    </WordsProvider>
  </StrictMode>,
);
