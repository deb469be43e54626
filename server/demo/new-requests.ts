import type { Story } from './company'
import type { Clock } from './deterministic'

/** What a customer asks for while the demo is watched: a story that has only begun. */
export type NewRequest = Pick<Story, 'template' | 'linkman' | 'product' | 'plan' | 'values'>

/** Minutes from now in which somebody comes who is asked to come at once; after work in the morning. */
const AT_ONCE = 15

/** By the company: what other customers than those of the demo accounts raise, one after the other, each in the language of its linkman. */
export const newRequests: Record<string, (clock: Clock) => NewRequest[]> = {
  mufeng: () => [
    {
      template: 'repair',
      linkman: 'chensiyuan',
      product: 'yq.room3',
      plan: AT_ONCE,
      values: { fault: 'noise', noiseWhen: ['running'], description: '203 房空调运行时“咔咔”响，客人投诉了两次。' },
    },
    {
      template: 'feedback',
      linkman: 'zhoumin',
      values: { kind: 'suggestion', content: '能不能把几台净水器的换芯放到同一天，少跑几趟？', reply: 'none' },
    },
    {
      template: 'repair',
      linkman: 'emma',
      product: 'ew.washer',
      plan: [1, '10:00'],
      values: { fault: 'dead', description: 'It has not switched on since this morning. The socket is fine.' },
    },
    {
      template: 'clean',
      linkman: 'zhoumin',
      plan: [2, '16:30'],
      values: { plan: ['purifier', 'filterSet'], quantity: 2, remark: '放学后再来，从北门登记。' },
    },
    {
      template: 'repair',
      linkman: 'chensiyuan',
      product: 'yq.heater2',
      plan: AT_ONCE,
      values: { fault: 'code', errorCode: 'E1', description: '二号热水器打不着火，面板显示 E1，晚上有客人入住。' },
    },
    {
      template: 'repair',
      linkman: 'zhoumin',
      product: 'qh.dryer',
      plan: [1, '15:00'],
      values: { fault: 'other', description: '烘干结束后床品还是潮的，滤网已经清过。' },
    },
  ],
  hengji: clock => [
    {
      template: 'device',
      linkman: 'sunli',
      product: 'rg.comp',
      plan: AT_ONCE,
      values: {
        hours: 15220,
        system: ['electric', 'sensor', 'temperature'],
        alarm: 'no',
        stopped: 'no',
        description: '排气温度比上周高了 8 ℃，还没有报警。',
      },
    },
    {
      template: 'part',
      linkman: 'nurlanov',
      product: 'al.ex',
      values: {
        kind: ['seal', 'cylinderSeal'],
        partNo: 'HJE22-SK-0707',
        quantity: 1,
        reason: 'worn',
        delivery: 'express',
        needDate: clock.day(6),
        invoice: 'none',
      },
    },
    {
      template: 'device',
      linkman: 'smirnov',
      product: 'st.ex2',
      plan: [1, '11:00'],
      values: {
        hours: 1240,
        system: ['hydraulic', 'hose', 'oilLeak'],
        alarm: 'no',
        stopped: 'no',
        description: 'Подтёки на шланге рукояти, за смену уходит около литра масла.',
      },
    },
    {
      template: 'device',
      linkman: 'carter',
      product: 'pr.comp',
      plan: AT_ONCE,
      values: {
        hours: 2710,
        system: ['power', 'motor', 'bearing'],
        alarm: 'no',
        stopped: 'no',
        description: 'A high-pitched noise from the fan motor since the morning shift.',
      },
    },
  ],
}
