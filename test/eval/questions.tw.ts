import type { Row } from './question'

const q = (
  text: string,
  expect: string | string[] | null,
  phrase?: string | string[],
  more: Partial<Row> = {},
): Row => ({ text, expect: typeof expect === 'string' ? [expect] : expect, ...(phrase ? { phrase } : {}), ...more })

export const taiwanese: Row[] = [
  q('洗碗機跳 E4 不進水', ['e4-dishwasher', '#E4', 'error-codes-all'], ['進水', '濾網']),
  q('冷氣都不冷怎麼辦', 'ac-not-cold', ['濾網', '室外機']),
  q('冷氣濾網多久要洗', 'ac-filter-clean', ['兩週', '四週']),
  q('瓦斯熱水器點不起來', ['e1-heater', '#E1'], ['瓦斯', '三次']),
  q('洗衣機臭臭的', 'washer-drum-clean', ['槽洗淨', '過濾器']),
  q('冰箱保固幾年', 'warranty-policy', '3 年'),
  q('濾芯一組多少錢', 'purifier-filter-change', '499'),
  q('家電連不到網路', 'wifi-pairing', '2.4'),
  q('發票多久會寄來', 'invoice', '3 個工作日'),
  q('師傅一直沒來可以催嗎', 'urge-cancel', '30 分鐘'),
  q('聞到瓦斯味怎麼處理', ['heater-safe-use', 'e1-heater'], ['關閉瓦斯閥', '門窗']),
  q('過保修冷氣感測器多少錢', ['price-list', 'f1-ac', '#F1'], '45 元'),
  q('家裡漏水要先做什麼', 'leak-where', ['水閥', '角閥']),
  q('冰箱後壁結冰', 'fridge-care', ['8 小时', '无霜']),
  q('你們有賣除濕機嗎', null),
  q('附近哪裡有好吃的牛肉麵', null),
  q('電視遙控器怎麼學習碼', null),
]
