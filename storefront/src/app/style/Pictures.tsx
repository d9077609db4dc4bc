import type { Picture as PictureData } from '@vitrine/contract/catalogue';
import { thumbnailUrl } from '@vitrine/rules/catalogue/pictures';
import { Carousel } from '../../ui/carousel/Carousel.tsx';
import { EngravingDrawing } from '../../ui/products/EngravingDrawing.tsx';
import { EngravingNote } from '../../ui/products/EngravingNote.tsx';
import { Picture, Thumbnail } from '../../ui/pictures/Picture.tsx';
import { SetItems } from '../../ui/products/SetItems.tsx';
import { Thumb } from '../../ui/pictures/Thumb.tsx';
import { Part } from './Part.tsx';
import css from './style.module.css';

const sampleDrawing = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="8mm" viewBox="0 0 20 8"><path d="M10 1v6"  stroke="#1b1917" stroke-width=".4"/></svg>',
  width_mm: 20,
  height_mm: 8,
};

// For the developers of the shop; its texts are for them and are in no catalogue.
/** What shows pictures. */
export function Pictures({ picture }: { readonly picture: PictureData }) {
  return (
    <Part title="Picture, thumbnail, parts of a set">
      <div className={css.picture}>
        <Picture picture={picture} sizes="18rem" />
      </div>
      <Thumbnail picture={picture} size={100} />
      <Thumb address={thumbnailUrl(picture)} />
      <Carousel label="Carousel" plays>
        {[1, 2, 3].map((number) => (
          <Picture key={number} picture={picture} sizes="20rem" />
        ))}
      </Carousel>
      <EngravingDrawing drawing={sampleDrawing} alt="Engraving: I" />
      <EngravingNote
        isFixed
        engraving={{
          lines: ['I'],
          font: 'linear',
          size: 'medium',
          price: { amount: 4000, currency: 'EUR' },
          preparation_days: 3,
          drawing: sampleDrawing,
        }}
      />
      <SetItems
        items={['Gué', 'Gué'].map((name, place) => ({
          sku: String(place),
          name,
          color: null,
          size: 'M',
          qty: 1,
          image: null,
        }))}
      />
    </Part>
  );
}
