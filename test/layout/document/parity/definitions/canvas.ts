import type { ParityDefinitions } from './contracts.ts'

const TRIANGLE = [
  { x: 10, y: 0 },
  { x: 60, y: 40 },
  { x: 110, y: 0 },
]

export const CANVAS: ParityDefinitions = {
  rectangles: {
    document: {
      pageSize: 'A5',
      content: [
        {
          canvas: [
            { type: 'rect', x: 0, y: 0, w: 60, h: 30 },
            { type: 'rect', x: 70, y: 0, w: 60, h: 30, r: 8, lineColor: 'black', color: '#eef' },
            { type: 'rect', x: 140, y: 0, w: 60, h: 30, color: 'navy' },
            { type: 'rect', x: 0, y: 40, w: 60, h: 30, lineWidth: 4, lineColor: 'red', lineJoin: 'round' },
            {
              type: 'rect',
              x: 70,
              y: 40,
              w: 60,
              h: 30,
              color: 'green',
              fillOpacity: 0.3,
              lineColor: 'green',
              strokeOpacity: 0.5,
              lineWidth: 5,
            },
            { type: 'rect', x: 140, y: 40, w: 60, h: 30, linearGradient: ['red', 'yellow', 'blue'] },
          ],
        },
        'after',
      ],
    },
  },
  'lines of a canvas': {
    document: {
      pageSize: 'A5',
      content: [
        {
          canvas: [
            { type: 'line', x1: 0, y1: 0, x2: 200, y2: 0 },
            { type: 'line', x1: 0, y1: 10, x2: 200, y2: 20, lineWidth: 3, lineColor: 'teal' },
            { type: 'line', x1: 0, y1: 30, x2: 200, y2: 30, lineWidth: 6, lineCap: 'round' },
            { type: 'line', x1: 0, y1: 45, x2: 200, y2: 45, lineWidth: 6, lineCap: 'square' },
            { type: 'line', x1: 0, y1: 60, x2: 200, y2: 60, dash: { length: 6 } },
            {
              type: 'line',
              x1: 0,
              y1: 70,
              x2: 200,
              y2: 70,
              dash: { length: 6, space: 3, phase: 2 },
              lineWidth: 2,
            },
            {
              type: 'line',
              x1: 0,
              y1: 80,
              x2: 200,
              y2: 80,
              strokeOpacity: 0.3,
              lineWidth: 8,
              lineColor: 'red',
            },
          ],
        },
      ],
    },
  },
  'polylines and paths': {
    document: {
      pageSize: 'A5',
      content: [
        { canvas: [{ type: 'polyline', points: TRIANGLE }] },
        {
          canvas: [
            {
              type: 'polyline',
              points: TRIANGLE,
              closePath: true,
              color: 'teal',
              lineWidth: 3,
              lineColor: 'black',
              lineJoin: 'bevel',
            },
          ],
        },
        {
          canvas: [
            { type: 'polyline', points: [...TRIANGLE, { x: 10, y: 0 }], lineWidth: 2, dash: { length: 4 } },
          ],
        },
        {
          canvas: [
            { type: 'polyline', points: [] },
            { type: 'polyline', points: [{ x: 5, y: 5 }] },
          ],
        },
        {
          canvas: [
            {
              type: 'path',
              d: 'M 0 20 L 60 50 Q 70 60 50 60 C 100 30 10 80 0 20 Z',
              color: 'orange',
              lineColor: 'black',
            },
          ],
        },
      ],
    },
  },
  ellipses: {
    document: {
      pageSize: 'A5',
      content: [
        {
          canvas: [
            { type: 'ellipse', x: 40, y: 30, r1: 40, r2: 20 },
            { type: 'ellipse', x: 140, y: 30, r1: 20, r2: 30, color: 'purple' },
            {
              type: 'ellipse',
              x: 220,
              y: 30,
              r1: 30,
              r2: 30,
              color: '#ffc',
              lineColor: 'red',
              lineWidth: 2,
              dash: { length: 3 },
            },
            { type: 'ellipse', x: 60, y: 90, r1: 60, r2: 20, linearGradient: ['green', 'white'] },
          ],
        },
      ],
    },
  },
  'positions of a canvas': {
    document: {
      pageSize: 'A5',
      content: [
        ...['left', 'center', 'right'].map(alignment => ({
          alignment,
          canvas: [{ type: 'rect', x: 0, y: 0, w: 60, h: 20 }],
        })),
        { canvas: [{ type: 'rect', x: -20, y: -10, w: 40, h: 20, color: '#ddd' }] },
        { columns: [{ canvas: [{ type: 'line', x1: 0, y1: 5, x2: 80, y2: 5 }] }, 'beside'] },
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 900, y2: 0 }] },
        'after',
      ],
    },
  },
  'a canvas over pages': {
    document: {
      pageSize: 'A6',
      content: Array.from({ length: 8 }, () => ({
        canvas: [{ type: 'rect', x: 0, y: 0, w: 100, h: 70, color: '#def' }],
        margin: [0, 3],
      })),
    },
  },
  patterns: {
    document: {
      pageSize: 'A5',
      patterns: {
        stripe: { boundingBox: [1, 1, 4, 4], xStep: 3, yStep: 3, pattern: '1 w 0 1 m 4 5 l s 2 0 m 5 3 l s' },
        coloured: {
          boundingBox: [0, 0, 8, 8],
          xStep: 8,
          yStep: 8,
          pattern: '1 0 0 rg 0 0 4 4 re f 0 0 1 rg 4 4 4 4 re f',
          colored: true,
        },
      },
      content: [
        { canvas: [{ type: 'rect', x: 0, y: 0, w: 100, h: 40, color: ['stripe', 'blue'] }] },
        { canvas: [{ type: 'rect', x: 0, y: 0, w: 100, h: 40, color: ['coloured', 'black'] }] },
        { text: 'marked by a pattern', background: ['stripe', '#fc0'], fontSize: 20 },
      ],
    },
  },
}
