/** @jsxImportSource preact */
import type { ClientCard as Card } from '@vitrine/contract/boutiqueCard';
import { sizeInRegion } from '@vitrine/rules/catalogue/sizeKinds';
import { sizeRegionOf } from '@vitrine/rules/catalogue/sizeSystems';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import { hide } from './hide.ts';
import { usePage } from './pageContext.ts';
import { useTimeZone } from './useTimeZone.ts';

type Wanted = Card['wish_list'][number];

function Sizes({ sizes }: { readonly sizes: Card['sizes'] }) {
  const { model, words } = usePage();
  const { text } = words;
  const country = model.state.day?.store.country ?? '';
  const region = isCountry(country) ? sizeRegionOf(country) : 'eu';
  if (sizes.length === 0) return <p>{text('client.no_sizes')}</p>;
  return (
    <dl class="sizes">
      {sizes.map(({ kind, size, name }) => {
        const there = sizeInRegion(kind, size, region);
        return (
          <div key={kind} class="row">
            <dt>{text(`client.kind.${kind}`)}</dt>
            <dd>
              <bdi>{name}</bdi>
              {there !== null && there !== name && <bdi class="soft">{` ${region.toUpperCase()} ${there}`}</bdi>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Where the pieces of an entry are, size by size. */
function Where({ pieces }: Pick<Wanted, 'pieces'>) {
  const { text } = usePage().words;
  return (
    <ul class="wanted">
      {pieces.map(({ sku, label, is_own_size, here, online, near }) => {
        const places = [
          ...(here > 0 ? [{ place: text('place.here'), pieces: here, is_here: true }] : []),
          ...(online > 0 ? [{ place: text('place.online'), pieces: online, is_here: false }] : []),
          ...near.map((one) => ({ place: `${one.place}, ${one.city}`, pieces: one.pieces, is_here: false })),
        ];
        return (
          <li key={sku}>
            {(label !== null || is_own_size) && (
              <p>
                <bdi>{label}</bdi>
                {is_own_size && <span class="own">{text('client.own_size')}</span>}
              </p>
            )}
            {places.length === 0 && <p class="soft">{text('client.nowhere')}</p>}
            <ul class="places">
              {places.map(({ place, pieces: count, is_here }) => (
                <li key={place} class={is_here ? 'here' : undefined}>
                  <span>{place}</span>
                  <strong>{count}</strong>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

function WishList({ entries }: { readonly entries: readonly Wanted[] }) {
  const { text } = usePage().words;
  if (entries.length === 0) return <p>{text('client.no_wishes')}</p>;
  return (
    <ul>
      {entries.map(({ sku, name, color, image, pieces }) => (
        <li key={sku} class="card">
          <div class="pieces">
            <div class="piece">
              {image === null ? (
                <span class="blank" />
              ) : (
                <img src={image} alt="" width="96" height="96" onError={hide} />
              )}
              <div>
                <p class="name">{name}</p>
                {color !== null && <p>{color}</p>}
              </div>
            </div>
          </div>
          <Where pieces={pieces} />
        </li>
      ))}
    </ul>
  );
}

/** What a client lets boutiques see: the first name, the sizes, the wish list, and since when. */
export function ClientCard({ card }: { readonly card: Card }) {
  const { text, date } = usePage().words;
  const timeZone = useTimeZone();
  return (
    <div class="client_card">
      <p class="facts">
        <strong>{card.firstname}</strong>
        <span class="soft">{text('client.allowed', { date: date(card.allowed_at, timeZone) })}</span>
      </p>
      <section>
        <h3>{text('client.sizes')}</h3>
        <Sizes sizes={card.sizes} />
      </section>
      <section>
        <h3>{text('client.wishes')}</h3>
        <WishList entries={card.wish_list} />
      </section>
      <p class="soft">{text('client.noted')}</p>
    </div>
  );
}
