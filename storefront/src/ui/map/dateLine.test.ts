import { expect, test } from 'vitest';
import { pastDateLine } from './dateLine.ts';

test('lets a line and an area go on past the date line, in either direction', () => {
  const line = [
    [170, 60],
    [-170, 61],
    [-160, 60],
    [175, 59],
  ];
  const past = [
    [170, 60],
    [190, 61],
    [200, 60],
    [175, 59],
  ];
  expect(pastDateLine({ type: 'MultiLineString', coordinates: [line] })).toEqual({
    type: 'MultiLineString',
    coordinates: [past],
  });
  const start = [170, 60];
  expect(pastDateLine({ type: 'Polygon', coordinates: [[...line, start]] })).toEqual({
    type: 'Polygon',
    coordinates: [[...past, start]],
  });
  expect(pastDateLine({ type: 'MultiPolygon', coordinates: [[[...line, start]]] })).toEqual({
    type: 'MultiPolygon',
    coordinates: [[[...past, start]]],
  });
});

test('closes a ring around the South Pole along the pole', () => {
  const ring = [
    [-90, -70],
    [30, -75],
    [150, -70],
    [-90, -70],
  ];
  expect(pastDateLine({ type: 'Polygon', coordinates: [ring] })).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [-90, -70],
        [30, -75],
        [150, -70],
        [270, -70],
        [270, -90],
        [-90, -90],
        [-90, -70],
      ],
    ],
  });
});
