import { expect, test } from 'vitest';
import { waitTime } from './waitTime.ts';

test.each([
  ['uk_en', 0, '1 minute'],
  ['uk_en', 61, '2 minutes'],
  ['uk_en', 5400, '90 minutes'],
  ['uk_en', 5401, '2 hours'],
  ['fr_fr', 86_400, '24\u00A0heures'],
  ['de_de', 1800, '30 Minuten'],
  ['br_pt', 60, '1 minuto'],
  ['jp_ja', 300, '5分'],
  ['jp_ja', 86_400, '24時間'],
  ['hk_zh', 300, '5分鐘'],
  ['kr_ko', 300, '5분'],
  ['th_th', 300, '5 นาที'],
  ['sa_ar', 60, 'دقيقة'],
  ['sa_ar', 120, 'دقيقتين'],
  ['sa_ar', 300, '5 دقائق'],
  ['sa_ar', 1800, '30 دقيقة'],
] as const)('in %s a wait of %i seconds is %j', (locale, seconds, expected) => {
  expect(waitTime(seconds, locale)).toBe(expected);
});
