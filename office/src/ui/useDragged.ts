import { type DragEvent, useState } from 'react';

type Asked = {
  /** Its index in the list, and how many can be moved. */
  readonly at: number;
  readonly count: number;
  readonly isReadOnly: boolean;
  readonly onMove: (from: number, to: number) => void;
};

/** What an item of a list needs to be dragged onto another one. The list also needs buttons that do the same without a pointer. */
export function useDragged({ at, count, isReadOnly, onMove }: Asked) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const from = Number(event.dataTransfer.getData('text/plain'));
    if (Number.isSafeInteger(from) && from >= 0 && from < count && from !== at) onMove(from, at);
  };
  return {
    'data-over': isOver ? '' : undefined,
    draggable: !isReadOnly,
    onDragStart: (event: DragEvent): void => event.dataTransfer.setData('text/plain', String(at)),
    onDragOver: (event: DragEvent): void => {
      if (isReadOnly) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (): void => setOver(false),
    onDrop: isReadOnly ? undefined : drop,
  };
}
