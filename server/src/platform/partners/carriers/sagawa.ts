import type { ScanKind } from '@vitrine/rules/carriers/scans';
import { z } from 'zod';
import { askJson, basicAuth, jsonOf, momentOf } from './ask.ts';
import { type CarrierAccount, type CarrierPort, type CarrierScan, type ParcelRequest, type Party } from './carrier.ts';
import { compactDay, compactTime, spanOf } from './shapes.ts';

/** A number of Sagawa has twelve digits. */
const numberSchema = z.string().regex(/^\d{12}$/u);
const shipSchema = z.object({ okurijoNo: numberSchema });
const pickupSchema = z.object({ shukaUketsukeNo: z.string().min(1) });
const trackSchema = z.object({
  okurijoNo: z.string(),
  status: z
    .array(z.object({ statusCd: z.string(), dateTime: z.string(), eigyoshoName: z.string().nullish() }))
    .default([]),
});

/** Sagawa's states of a parcel; any other is on its way. */
const kinds: Readonly<Record<string, ScanKind>> = {
  '00': 'announced',
  '05': 'not_collected',
  '10': 'collected',
  '20': 'in_transit',
  '30': 'out_for_delivery',
  '40': 'not_met',
  '50': 'held',
  '60': 'sent_back',
  '90': 'delivered',
};

function scansOf(answer: unknown): CarrierScan[] | null {
  const { success, data } = trackSchema.safeParse(answer);
  if (!success) return null;
  return data.status.flatMap(({ statusCd: code, dateTime, eigyoshoName }) => {
    // Sagawa writes the time of Japan.
    const at = momentOf(/[Z+]/u.test(dateTime) ? dateTime : `${dateTime}+09:00`);
    const kind = kinds[code] ?? 'in_transit';
    return at ? [{ track_number: data.okurijoNo, kind, code, at, place: eigyoshoName || null }] : [];
  });
}

/** `todoke` is the receiver, `irai` the sender. */
const partyOf = (role: 'todoke' | 'irai', { name, lines, postcode, city, region, phone }: Party) => ({
  [`${role}Name`]: name,
  [`${role}ZipCd`]: postcode.replaceAll('-', ''),
  [`${role}Add1`]: `${region ?? ''}${city}`,
  [`${role}Add2`]: lines.join(' '),
  [`${role}Tel`]: phone,
});

const shipmentOf = (parcel: ParcelRequest, account: string) => ({
  kokyakuCd: account,
  okyakusamaKanriNo: parcel.reference,
  kijiran1: parcel.number,
  shukkaDate: compactDay(parcel.ship_at.toISOString().slice(0, 10)),
  motochakuKbn: parcel.is_return ? '2' : '1',
  kosu: 1,
  // Sagawa takes whole kilograms.
  juryo: Math.ceil(parcel.weight),
  ...partyOf('todoke', parcel.to),
  ...partyOf('irai', parcel.from),
});

/** Sagawa: numbers, pickups and states by JSON with basic authentication. The shop prints its labels. decisions/0068. */
export function sagawa({ url, account, key, secret, timeout_ms }: CarrierAccount): CarrierPort {
  const headers = { authorization: basicAuth(key, secret) };
  const post = (path: string, body: object): Promise<unknown> =>
    askJson({ method: 'POST', url: `${url}${path}`, headers, body, timeout_ms });
  return {
    label: async (parcel) => {
      const { okurijoNo: track_number } = shipSchema.parse(await post('/okurijo', shipmentOf(parcel, account)));
      return { track_number, file: null };
    },
    slots: null,
    pickup: {
      book: async ({ from, day, time, reference, track_number }) => {
        const span = spanOf(time);
        const answer = await post('/shuka', {
          kokyakuCd: account,
          okyakusamaKanriNo: reference,
          shukaDate: compactDay(day),
          shukaTimeFrom: compactTime(span.from),
          shukaTimeTo: compactTime(span.until),
          okurijoNo: track_number,
          kosu: 1,
          ...partyOf('irai', from),
        });
        return pickupSchema.parse(answer).shukaUketsukeNo;
      },
      cancel: async ({ confirmation }) => {
        await post('/shuka/torikeshi', { kokyakuCd: account, shukaUketsukeNo: confirmation });
      },
    },
    track: async (track_number) => {
      const query = new URLSearchParams({ okurijoNo: track_number });
      return (
        scansOf(await askJson({ method: 'GET', url: `${url}/tsuiseki?${query.toString()}`, headers, timeout_ms })) ?? []
      );
    },
    readScans: (body) => scansOf(jsonOf(body)),
  };
}
