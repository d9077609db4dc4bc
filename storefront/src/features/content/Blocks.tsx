import type { ContentBlock } from '@vitrine/contract/content';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { ProductCard } from '../../ui/products/ProductCard.tsx';
import { TextLink } from '../../ui/links/TextLink.tsx';
import css from './blocks.module.css';

/** The way to a page that a paragraph names. */
function Way({ page }: { readonly page: 'salon' }) {
  const text = useText('content');
  const locale = useLocale();
  return (
    <p>
      <TextLink target to={paths[page](locale)}>
        {text(`way.${page}`)}
      </TextLink>
    </p>
  );
}

function Block({ block }: { block: ContentBlock }) {
  switch (block.type) {
    case 'heading':
      return (
        <h2 className="title" id={block.id}>
          {block.text}
        </h2>
      );
    case 'paragraph':
      return (
        <>
          <p className="measure">{block.text}</p>
          {block.page ? <Way page={block.page} /> : null}
        </>
      );
    case 'quote':
      return (
        <blockquote className={css.quote}>
          <p className="headline">{block.text}</p>
          {block.by ? <footer className="note">{block.by}</footer> : null}
        </blockquote>
      );
    case 'list':
      return (
        <ul className={`measure ${css.list}`}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'picture':
      return (
        <figure className={block.wide ? css.wide : css.figure}>
          <Picture picture={block.image} sizes={block.wide ? '100vw' : '(min-width: 768px) 44rem, 100vw'} />
          {block.caption ? <figcaption className="note">{block.caption}</figcaption> : null}
        </figure>
      );
    case 'products':
      return (
        <section className={css.wide}>
          <h2 className={`title ${css.piecesTitle}`}>{block.title}</h2>
          <ul className="tiles">
            {block.products.map((product) => (
              <li key={product.sku}>
                <ProductCard product={product} sizes="(min-width: 1024px) 25vw, 50vw" />
              </li>
            ))}
          </ul>
        </section>
      );
    default:
      return block satisfies never;
  }
}

/** A page's words as the house writes them, one block after the other. */
export function Blocks({ blocks }: { blocks: readonly ContentBlock[] }) {
  return (
    <div className={css.blocks}>
      {blocks.map((block, index) => (
        // The blocks of a page never change their order while it is read.
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={index} block={block} />
      ))}
    </div>
  );
}
