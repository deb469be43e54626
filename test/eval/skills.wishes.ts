import type { Language } from '../../shared/language'
import type { Person, Screen, Skill, Thing, Wish, WishKind } from './skills.row'

const wish = (
  language: Language,
  person: Person,
  text: string,
  skill: Skill | readonly Skill[],
  parameters: Wish['parameters'] = {},
  kind: WishKind = 'card',
): Wish => ({ language, person, text, skill: [skill].flat(), parameters, kind, choices: [] })
const on = (open: Screen, ...asked: Parameters<typeof wish>): Wish => ({ ...wish(...asked), open })
/** Two fit, or more: one question back, with these. */
const which = (language: Language, person: Person, text: string, skill: Skill, ...choices: Thing[]): Wish => ({
  ...wish(language, person, text, skill, {}, 'which'),
  choices,
})

const WASHER = 'event:洗衣机脱水时声音很大'
const HEATER = 'event:热水器点不着火，显示 E1'
const DISHWASHER = 'event:洗碗机显示 E4，不进水'
const FLOOR_AC = 'event:客厅空调不制热'
const HOOD = 'event:油烟机拆洗叶轮'
const FRIDGE_AWAY = 'event:旧冰箱回收换新'
const FRIDGE_HUM = 'event:冰箱夜里嗡嗡响'
const FILTERS = 'event:净水器整套换芯'
const FITTED = 'event:嵌入式洗碗机安装'
const MOVED_FLUE = 'task:热水器排烟管需要改道'
const BOOM = 'event:1 号挖掘机动臂油缸漏油'
const GENERATOR = 'event:发电机组启动困难'
const YEARLY = 'event:三台挖掘机年度巡检'
const DARK = 'event:3 号挖掘机显示屏黑屏'
const NOISY_PUMP = 'event:Насос шумит и вибрирует'
const NO_REVS = 'event:Экскаватор не развивает обороты'
const F1 = 'event:Air conditioner shows F1'
const LEAK = 'event:Washing machine leaks when draining'

/** To do something. Days are told from Wednesday 2026-11-18. */
export const wishes: readonly Wish[] = [
  // a new request
  wish('zh', 'zhangsan', '空调要洗一下 帮我约个人', 'book', { template: 'template:clean' }, 'form'),
  wish(
    'zh',
    'zhangsan',
    '冰箱又不冷了 派个师傅后天上午来',
    'book',
    { template: 'template:repair', product: 'product:zs.fridge', day: '2026-11-20' },
    'form',
  ),
  wish('zh', 'visitor', '新买的洗碗机谁来装', 'book', { template: 'template:install' }, 'form'),
  wish('zh', 'visitor', '家里老洗衣机拉走换新的', 'book', { template: 'template:recycle' }, 'form'),
  wish(
    'zh',
    'ligong',
    '2号挖机液压没劲 赶紧派人',
    'book',
    { template: 'template:device', product: 'product:tc.ex2' },
    'form',
  ),
  wish('zh', 'ligong', '再要十个斗齿', 'book', { template: 'template:part' }, 'form'),
  wish('zh', 'wanghaitao', '约一下明年的年检', 'book', { template: 'template:inspect' }, 'form'),
  wish(
    'en',
    'emma',
    'my washer is dead please send someone saturday morning',
    'book',
    { template: 'template:repair', product: 'product:ew.washer', day: '2026-11-21' },
    'form',
  ),
  wish(
    'en',
    'carter',
    'compressor tripped again need an engineer',
    'book',
    { template: 'template:device', product: 'product:pr.comp' },
    'form',
  ),
  wish(
    'ru',
    'nurlanov',
    'нужен инженер, экскаватор встал',
    'book',
    { template: 'template:device', product: 'product:al.ex' },
    'form',
  ),
  wish(
    'ru',
    'zhangsan',
    'вызовите мастера на посудомойку, течёт',
    'book',
    { template: 'template:repair', product: 'product:zs.dishwasher' },
    'form',
  ),
  wish(
    'tw',
    'zhangsan',
    '幫我約禮拜六來修熱水器',
    'book',
    { template: 'template:repair', product: 'product:zs.heater', day: '2026-11-21' },
    'form',
  ),

  // call off
  wish('zh', 'zhangsan', '洗碗机那个不用来了', 'cancel', { subject: DISHWASHER }),
  wish('zh', 'zhangsan', '旧冰箱回收取消吧 送给亲戚了', 'cancel', { subject: FRIDGE_AWAY }),
  wish('zh', 'zhangsan', '陈师傅明天九点那个撤了', 'cancel', { subject: WASHER }),
  wish('zh', 'ligong', '1号挖机漏油的报修先撤回', 'cancel', { subject: BOOM }),
  wish('zh', 'zhangsan', '王师傅那单我不修了', 'cancel', { subject: FLOOR_AC }, 'none'),
  wish('zh', 'chensiyuan', '洗衣机的报修取消', 'cancel', {}, 'none'),
  wish('en', 'emma', 'cancel the ac visit tomorrow', 'cancel', { subject: F1 }),
  wish('ru', 'nurlanov', 'отмените заявку по насосу', 'cancel', { subject: NOISY_PUMP }),
  wish('ru', 'smirnov', 'экскаватор завёлся, мастер не нужен', 'cancel', { subject: NO_REVS }),
  wish('tw', 'zhangsan', '洗碗機E4那張單取消', 'cancel', { subject: DISHWASHER }),
  which('zh', 'ligong', '挖机那单取消', 'cancel', BOOM, YEARLY),
  which('zh', 'zhangsan', '明天下午那个取消', 'cancel', FRIDGE_AWAY, HEATER),
  on(['/event/view', DISHWASHER], 'zh', 'zhangsan', '这个取消掉', 'cancel', { subject: DISHWASHER }),
  on(['/event/view', FRIDGE_AWAY], 'en', 'zhangsan', 'call this one off', 'cancel', { subject: FRIDGE_AWAY }),
  wish('zh', 'visitor', '取消我的预约', 'cancel', {}, 'signIn'),

  // hurry
  wish('zh', 'zhangsan', '洗衣机的师傅催一下', 'urge', { subject: WASHER }),
  wish('zh', 'zhangsan', '热水器赶紧啊 三天没洗澡了', 'urge', { subject: HEATER }),
  wish('zh', 'chensiyuan', '202空调快点 客人四点就到', 'urge', { subject: 'event:202 房空调制热慢' }),
  wish('zh', 'ligong', '发电机那个再催催 晚上要浇筑', 'urge', { subject: GENERATOR }),
  wish('zh', 'zhoumin', '小班的净水器能快点吗', 'urge', { subject: 'event:小班教室净水器不出水' }),
  wish('zh', 'sunli', '催一下孙工 主轴那个', 'urge', { subject: 'event:加工中心主轴温升过高' }),
  wish('en', 'emma', 'please hurry up with the F1', 'urge', { subject: F1 }),
  wish('ru', 'smirnov', 'поторопите по экскаватору', 'urge', { subject: NO_REVS }),
  wish('ru', 'nurlanov', 'можно быстрее по насосу?', 'urge', { subject: NOISY_PUMP }),
  wish('tw', 'zhangsan', '幫我催一下修冷氣的', 'urge', { subject: FLOOR_AC }),
  wish('en', 'carter', 'hurry the engineer up', 'urge', {}, 'none'),
  which('zh', 'zhangsan', '刘洋的那个催一下', 'urge', FRIDGE_AWAY, HOOD),
  on(['/event/view', HEATER], 'zh', 'zhangsan', '催一下', 'urge', { subject: HEATER }),
  on(['/event/view', NO_REVS], 'ru', 'smirnov', 'поторопите', 'urge', { subject: NO_REVS }),

  // another time
  wish('zh', 'zhangsan', '洗衣机改到周六上午来', 'move', { subject: WASHER, day: '2026-11-21' }),
  wish('zh', 'zhangsan', '洗碗机那单换后天十点', 'move', { subject: DISHWASHER, day: '2026-11-20', time: '10:00' }),
  wish('zh', 'zhangsan', '回收冰箱往后推一天 还是三点', 'move', {
    subject: FRIDGE_AWAY,
    day: '2026-11-20',
    time: '15:00',
  }),
  wish('zh', 'ligong', '三台挖机巡检改下周一行不', 'move', { subject: YEARLY, day: '2026-11-23' }),
  wish('zh', 'ligong', '油缸漏油那个明天改下午两点', 'move', { subject: BOOM, day: '2026-11-19', time: '14:00' }),
  wish('zh', 'zhangsan', '排烟管改道换到周六早上', 'move', { subject: MOVED_FLUE, day: '2026-11-21' }),
  wish('zh', 'zhoumin', '净水器那个挪到周五四点半', 'move', {
    subject: 'event:小班教室净水器不出水',
    day: '2026-11-20',
    time: '16:30',
  }),
  wish('en', 'emma', 'move the ac repair to friday 6pm', 'move', { subject: F1, day: '2026-11-20', time: '18:00' }),
  wish('ru', 'nurlanov', 'перенесите насос на субботу', 'move', { subject: NOISY_PUMP, day: '2026-11-21' }),
  wish('ru', 'smirnov', 'экскаватор завтра не смогу, давайте послезавтра', 'move', {
    subject: NO_REVS,
    day: '2026-11-20',
  }),
  wish('tw', 'zhangsan', '修洗衣機的改到後天', 'move', { subject: WASHER, day: '2026-11-20' }),
  wish('zh', 'zhangsan', '王建国那单改明天', 'move', { subject: FLOOR_AC }, 'none'),
  which('en', 'zhangsan', 'move tomorrow mornings visit to sunday', 'move', DISHWASHER, WASHER),
  which('zh', 'zhangsan', '明天那个改到周日', 'move', DISHWASHER, WASHER, FRIDGE_AWAY),
  on(['/event/view', WASHER], 'zh', 'zhangsan', '换个时间 周五下午', 'move', { subject: WASHER, day: '2026-11-20' }),
  on(['/event/view', F1], 'en', 'emma', 'can we do saturday instead', 'move', { subject: F1, day: '2026-11-21' }),

  // it came back
  wish('zh', 'zhangsan', '冰箱又嗡嗡响了 没修好', 'reopen', { subject: FRIDGE_HUM }),
  wish('zh', 'zhangsan', '换完芯净水器还漏 再来一趟', 'reopen', { subject: FILTERS }),
  wish('zh', 'ligong', '3号挖机屏幕又黑了 上次白修', 'reopen', { subject: DARK }),
  wish('zh', 'lijuan', '洗衣机排水那边又滴水了 重新开一下那个单', 'reopen', { subject: 'event:洗衣机排水管漏水' }),
  wish('ru', 'nurlanov', 'откройте снова заявку на ремкомплект, прислали не тот', 'reopen', {
    subject: 'event:Ремкомплект цилиндра стрелы',
  }),
  wish('en', 'emma', 'the leak from last month is back, reopen it', 'reopen', { subject: LEAK }, 'none'),
  wish('tw', 'zhangsan', '冰箱晚上又在叫 之前那張單重開', 'reopen', { subject: FRIDGE_HUM }),
  on(['/event/view', FRIDGE_HUM], 'zh', 'zhangsan', '又犯了', 'reopen', { subject: FRIDGE_HUM }),

  // stars
  wish('zh', 'zhangsan', '装洗碗机的给五星', 'rate', { subject: FITTED, star: 5 }),
  wish('zh', 'zhangsan', '换滤芯那次打4分', 'rate', { subject: FILTERS, star: 4 }),
  wish('zh', 'ligong', '修屏幕的高工 满分', 'rate', { subject: DARK, star: 5 }),
  wish('zh', 'zhoumin', '食堂净水器换芯 评价一下 很好', 'rate', { subject: 'event:食堂净水器换芯' }),
  wish('ru', 'nurlanov', 'ремкомплект — пять звёзд', 'rate', { subject: 'event:Ремкомплект цилиндра стрелы', star: 5 }),
  wish('en', 'zhangsan', 'give the dishwasher installation 3 stars', 'rate', { subject: FITTED, star: 3 }),
  wish('tw', 'zhangsan', '修冰箱的師傅給兩顆星', 'rate', { subject: FRIDGE_HUM, star: 2 }),
  wish('en', 'emma', 'i want to rate the ac repair', 'rate', {}, 'none'),
  on(['/event/view', FILTERS], 'zh', 'zhangsan', '五星好评', 'rate', { subject: FILTERS, star: 5 }),

  // register a machine
  wish('zh', 'zhangsan', '登记一台新买的冰箱', 'register', { model: 'BCD-512WXY' }, 'form'),
  wish('zh', 'zhangsan', '注册产品 序列号HQ12699AB123', 'register', { serialNumber: 'HQ12699AB123' }, 'form'),
  wish(
    'en',
    'emma',
    'register my new dishwasher bought yesterday',
    'register',
    { model: 'WQP16-JJ8', day: '2026-11-17' },
    'form',
  ),
  wish('ru', 'zhangsan', 'хочу зарегистрировать вытяжку', 'register', { model: 'CXW-260-LY9' }, 'form'),
  wish('tw', 'visitor', '我要登錄新的洗衣機', 'register', {}, 'form'),
  wish('zh', 'ligong', '帮我登记一台新挖机', 'register', {}, 'off'),

  // the shop
  wish('zh', 'zhangsan', '遥控器加两个到购物车', 'addToCart', { goods: 'goods:MF-AC-0205', count: 2 }),
  wish('zh', 'zhangsan', '净水器的PCB滤芯来三支', 'addToCart', { goods: 'goods:6921168500231', count: 3 }),
  wish('zh', 'chensiyuan', '油网买一片', 'addToCart', { goods: 'goods:MF-RH-0107', count: 1 }),
  wish('en', 'emma', 'add a door seal for my washer to the cart', 'addToCart', { goods: 'goods:MF-WM-0141', count: 1 }),
  wish('ru', 'zhangsan', 'добавь в корзину уплотнитель двери холодильника', 'addToCart', { goods: 'goods:MF-RF-0116' }),
  wish('tw', 'zhangsan', '冷氣遙控器放一支到購物車', 'addToCart', { goods: 'goods:MF-AC-0205', count: 1 }),
  wish('zh', 'zhangsan', '点火针加购物车', 'addToCart', { goods: 'goods:MF-WH-0108' }, 'none'),
  on(['/mall/product/detail', 'goods:MF-WM-0120'], 'zh', 'zhangsan', '这个来一个', 'addToCart', {
    goods: 'goods:MF-WM-0120',
    count: 1,
  }),
  wish('zh', 'zhangsan', '上次的滤芯再来一单', 'orderAgain', { order: 'order:filter' }),
  wish('zh', 'chensiyuan', '油网照上回的再买一次', 'orderAgain', { order: 'order:hood' }),
  wish('en', 'zhangsan', 'reorder the remote', 'orderAgain', { order: 'order:remote' }),
  wish('ru', 'zhoumin', 'повторите заказ мембраны', 'orderAgain', { order: 'order:membrane' }),
  wish('tw', 'zhangsan', '濾網再訂一次一樣的', 'orderAgain', { order: 'order:mesh' }),
  on(['/order/detail', 'order:remote'], 'zh', 'zhangsan', '再来一单', 'orderAgain', { order: 'order:remote' }),
  wish('en', 'emma', 'order the same as last time', 'orderAgain', {}, 'none'),

  // invoices and returns
  wish('zh', 'chensiyuan', '油网那个订单开发票', 'askInvoice', { order: 'order:hood' }),
  wish('zh', 'zhoumin', 'RO膜的发票开一下', 'askInvoice', { order: 'order:membrane' }),
  wish('en', 'chensiyuan', 'i need an invoice for the grease filters', 'askInvoice', { order: 'order:hood' }),
  wish('zh', 'zhangsan', '遥控器给我开个票', 'askInvoice', { order: 'order:remote' }, 'none'),
  which('zh', 'chensiyuan', '给我开张发票', 'askInvoice', 'order:hood', 'order:meshes'),
  on(['/order/detail', 'order:hood'], 'zh', 'chensiyuan', '开票', 'askInvoice', { order: 'order:hood' }),
  wish('zh', 'zhangsan', '滤芯另一支也退了', 'askReturn', { order: 'order:filter', count: 1 }),
  wish('zh', 'chensiyuan', '油网再退一片', 'askReturn', { order: 'order:hood', count: 1 }),
  wish('en', 'chensiyuan', 'return two of the grease filters', 'askReturn', { order: 'order:hood', count: 2 }),
  wish('ru', 'zhangsan', 'хочу вернуть второй фильтр из последнего заказа', 'askReturn', { order: 'order:filter' }),
  on(['/order/detail', 'order:filter'], 'zh', 'zhangsan', '这个不要了 退款', 'askReturn', { order: 'order:filter' }),
  wish('en', 'emma', 'i want to send it back and get a refund', 'askReturn', {}, 'none'),

  // people
  wish('zh', 'zhangsan', '让我爸也能报修 13811112222 张大爷', 'addContact', { name: '张大爷', phone: '13811112222' }),
  wish('zh', 'chensiyuan', '把前台小吴加进来 手机13922223333 到年底', 'addContact', {
    phone: '13922223333',
    day: '2026-12-31',
  }),
  wish('en', 'emma', 'let my flatmate Tom use my account, 13733334444', 'addContact', {
    name: 'Tom',
    phone: '13733334444',
  }),
  wish('ru', 'zhangsan', 'добавь жену Анну, 13855556666', 'addContact', { phone: '13855556666' }),
  wish('zh', 'zhangsan', '转人工', 'person', {}),
  wish('zh', 'visitor', '我要跟真人说', 'person', {}),
  wish('en', 'emma', 'talk to a human please', 'person', {}),
  wish('ru', 'zhangsan', 'соедините с оператором', 'person', {}),
  wish('tw', 'zhangsan', '幫我轉真人客服', 'person', {}),
  wish('zh', 'ligong', '找个人跟我讲', 'person', {}, 'off'),
  wish('zh', 'zhangsan', '我要投诉昨天来的师傅乱收费', 'complaint', { template: 'template:feedback' }, 'form'),
  wish(
    'en',
    'emma',
    'i want to complain about the rude technician',
    'complaint',
    { template: 'template:feedback' },
    'form',
  ),
  wish('ru', 'visitor', 'хочу пожаловаться на обслуживание', 'complaint', { template: 'template:feedback' }, 'form'),
  wish('tw', 'zhangsan', '我要客訴 師傅遲到兩小時', 'complaint', { template: 'template:feedback' }, 'form'),
]
