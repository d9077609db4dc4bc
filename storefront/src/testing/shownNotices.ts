import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Notice } from '../lib/layers/notices.ts';

/** What a test file notified: its mock of `notify` pushes each notice here. */
export const shownNotices: Notice[] = [];
/** Waits for a notice of a level whose title contains some words. */
export const noticed = (level: 'critical' | 'normal', title: string) =>
  waitFor(() =>
    expect(shownNotices.map((notice) => [notice.level ?? 'normal', notice.title])).toContainEqual([
      level,
      expect.stringContaining(title),
    ]),
  );
