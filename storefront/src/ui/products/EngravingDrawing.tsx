import type { EngravingDrawing as Drawing } from '@vitrine/contract/basket';

type Props = { readonly drawing: Drawing; readonly alt: string; readonly className?: string | undefined };

/**
 * The server's drawing of an engraving, byte by byte the one that the order stores and the workshop prints. As a picture,
 * so that nothing in it could run. decisions/0062.
 */
export function EngravingDrawing({ drawing: { svg, width_mm, height_mm }, alt, className }: Props) {
  return (
    <img
      className={className}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      width={Math.round(width_mm * 10)}
      height={Math.round(height_mm * 10)}
      alt={alt}
    />
  );
}
