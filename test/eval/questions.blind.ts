import type { Language } from '../../shared/language'
import type { Row } from './question'

const q = (
  text: string,
  expect: string | string[] | null,
  phrase?: string | string[],
  more: Partial<Row> = {},
): Row => ({ text, expect: typeof expect === 'string' ? [expect] : expect, ...(phrase ? { phrase } : {}), ...more })
const factory = { tenant: 'hengji' } as const

/**
 * Questions as customers type them on a phone, written and labelled from the articles alone before the failures of the second held-out set were
 * looked at, by the hand that then improved the rules for those, and run once, when the rules were done. Those without an answer are about things whose names stand in some article. Its
 * failures are never printed and nothing is tuned on it: once something is, it is worth no more than the held-out ones.
 */
export const blind: Record<Language, Row[]> = {
  zh: [
    q('洗碗机碗洗完有白点点', 'dishwasher-care', ['软水盐', '盐量']),
    q('空调滤网多久洗 家里养猫', 'ac-filter-clean', '两周'),
    q('遥控器按了没反应', 'no-power', '电池'),
    q('冰箱显示dr一直滴滴响', ['fridge-f2', 'error-codes-all'], ['门', '推紧']),
    q('冰箱热菜能直接放进去吗', 'fridge-care', ['凉到室温', '热食', '热饭菜']),
    q('旧冰箱你们收不 能给多少', 'trade-in', ['100–400', '50–120']),
    q('滤芯自己怎么拧下来', 'purifier-filter-change', '旋转 90 度'),
    q('已经派单了还能改地址吗', 'urge-cancel', '备注'),
    q('洗衣机里有发霉的味', 'washer-drum-clean', ['桶自洁', '晾 2 小时']),
    q('没发票咋算保修', 'warranty-policy', '安装日期'),
    q('热水器烟管里有鸟窝', ['heater-safe-use', '#E2'], '鸟巢'),
    q('闻到煤气味', ['heater-safe-use', 'e1-heater'], ['关闭燃气阀', '关阀']),
    q('柜机洗一次要多少钱', ['ac-deep-clean', 'price-list'], ['149 元', '239 元']),
    q('5g的wifi能连吗', 'wifi-pairing', '2.4 GHz'),
    q('装空调要打几公分的洞', 'ac-install', ['65 毫米', '75 毫米']),
    q('退货运费谁出', 'returns', ['由沐风承担', '由您承担']),
    q('洗衣机底下漏水', 'leak-where', ['门封', '水泵', '水阀', '角阀']),
    q('烘干完门打不开', ['washer-codes', '#E30'], '10 分钟'),
    q('专票能开吗', 'invoice', ['单位客户', '专用发票']),
    q('发电机多久试一次机', 'generator-monthly', '每月', factory),
    q('生产线全停了多长时间能到', 'breakdown-report', ['8 小时', '30 分钟'], factory),
    q('手机怎么换电池', null),
    q('格力空调E6怎么处理', null),
    q('小米净水器换滤芯多少钱', null),
    q('海尔股票现在多少钱一股', null),
    q('陈伟师傅的手机号是多少', null),
    q('你们客服李敏家住哪', null),
    q('电动车充不进电怎么办', null),
    q('挖掘机司机一个月工资多少', null, undefined, factory),
    q('今天杭州下雨吗', null),
  ],
  en: [
    q('aircon says FL is it broken', ['#FL', 'error-codes-all', 'ac-filter-clean'], ['filter', 'not a fault']),
    q('how often should i run drum clean', 'washer-drum-clean', 'month'),
    q('do i have to remove the bolts on new washer', 'washer-install', 'bolts'),
    q('hotel wifi with login page, will it work', 'wifi-pairing', 'login page'),
    q('can i still cancel when the engineer is assigned', 'urge-cancel', [
      'Waiting or assigned',
      'Until the engineer accepts',
    ]),
    q('my samsung phone battery drains fast', null),
    q("what's the phone number of engineer Chen Wei", null),
    q('apple stock price today', null),
  ],
  ru: [
    q('кран открыт а посудомойка Е4', ['e4-dishwasher', '#E4', 'error-codes-all'], ['сетк', 'кран']),
    q('сколько гарантия на кондиционер', 'warranty-policy', '6 лет'),
    q('мембрану как часто менять', 'purifier-filter-change', '24'),
    q('зимой из наружного блока капает вода', 'leak-where', 'Оттайка'),
    q('как поменять батарею в телефоне', null),
    q('сколько зарабатывает мастер', null),
  ],
  tw: [
    q('冷氣濾網多久要洗一次', 'ac-filter-clean', ['兩週', '四週']),
    q('冷氣顯示 F1', ['f1-ac', '#F1', 'error-codes-all'], '感測器'),
    q('保固從哪天開始算', 'warranty-policy', '發票日期'),
    q('換了路由器 冷氣連不到', 'wifi-pairing', ['重新配對', '重新']),
    q('裝冷氣銅管加長要加錢嗎', 'price-list', '80 / 110'),
    q('機車電瓶怎麼換', null),
  ],
}
