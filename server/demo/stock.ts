import type { StockPlaceKind } from '../../shared/stock'

/** The first variant of a part of DEMO_COMMODITIES at a place: its number, how many pieces, and its mark. */
interface DemoPlaced {
  code: string
  pieces: number
  reorderAt?: number
  reorderTo?: number
}
interface DemoPlace {
  key: string
  kind: StockPlaceKind
  name: string
  /** of a van: whose it is */
  staff?: string
  parts: DemoPlaced[]
}

/** Where mufeng keeps parts beside its main warehouse; hengji has no shop, and no stock. */
export const DEMO_PLACES: DemoPlace[] = [
  {
    key: 'ningbo',
    kind: 'warehouse',
    name: '宁波备件库',
    parts: [
      { code: 'MF-AC-0310', pieces: 40, reorderAt: 20, reorderTo: 60 },
      { code: 'MF-RH-0107', pieces: 18, reorderAt: 10, reorderTo: 30 },
      { code: '6921168500231', pieces: 24, reorderAt: 12, reorderTo: 36 },
    ],
  },
  {
    key: 'van wangjianguo',
    kind: 'van',
    name: '浙A·2F618 王建国',
    staff: 'wangjianguo',
    parts: [
      { code: 'MF-AC-0205', pieces: 4, reorderAt: 2, reorderTo: 6 },
      { code: 'MF-AC-0310', pieces: 6, reorderAt: 4, reorderTo: 10 },
      { code: 'MF-WH-0108', pieces: 0, reorderAt: 1, reorderTo: 3 },
    ],
  },
  {
    key: 'van chenwei',
    kind: 'van',
    name: '浙A·7K025 陈伟',
    staff: 'chenwei',
    parts: [
      { code: 'MF-AC-0330', pieces: 2, reorderAt: 3, reorderTo: 5 },
      { code: 'MF-WM-0120', pieces: 2, reorderAt: 1, reorderTo: 3 },
      { code: 'MF-RF-0116', pieces: 2 },
    ],
  },
]

/** What the main warehouse is reordered at, by the number of a part: of its first variant. */
export const DEMO_MARKS: Readonly<Record<string, { reorderAt: number; reorderTo: number }>> = {
  'MF-WM-0141': { reorderAt: 10, reorderTo: 30 },
  'MF-AC-0330': { reorderAt: 20, reorderTo: 60 },
}

/** A part that a job took out of a van before it was done. */
export const DEMO_HELD = { title: '次卧空调外机震动', place: 'van chenwei', code: 'MF-AC-0330', pieces: 1 }
