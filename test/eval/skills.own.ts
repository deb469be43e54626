import type { Language } from '../../shared/language'
import type { Fact, Person, Question, Screen, Skill } from './skills.row'

type More = Partial<Pick<Question, 'kind' | 'sources' | 'phrases' | 'not'>>
const row = (
  language: Language,
  person: Person,
  text: string,
  skill: Skill | readonly Skill[],
  facts: readonly Fact[] = [],
  more: More = {},
): Question => ({
  language,
  person,
  text,
  kind: 'told',
  skill: [skill].flat(),
  facts,
  sources: [],
  phrases: [],
  not: [],
  ...more,
})
/** The same, asked on a screen that shows the thing. */
const on = (open: Screen, ...asked: Parameters<typeof row>): Question => ({ ...row(...asked), open })
const none = { kind: 'none' } as const
const off = { kind: 'off' } as const
const signIn = { kind: 'signIn' } as const
const which = { kind: 'which' } as const

const ENGINE: Screen = ['/event/view', 'event:客厅空调不制热']
const WASHER_VISIT: Screen = ['/event/view', 'event:洗衣机脱水时声音很大']
const LEAK: Screen = ['/event/view', 'event:洗衣机排水管漏水']
const WASHER: Screen = ['/product/productDetail', 'product:zs.washer']
const HEATER: Screen = ['/product/productDetail', 'product:zs.heater']
const PURIFIER: Screen = ['/product/productDetail', 'product:zs.purifier']
const REMOTE: Screen = ['/order/detail', 'order:remote']
const MESH: Screen = ['/order/detail', 'order:mesh']
const FILTER: Screen = ['/order/detail', 'order:filter']
const OUTDOOR: Screen = ['/task/details', 'task:次卧空调外机震动']
const FRIDGE: Screen = ['/task/details', 'task:冰箱冷藏室不制冷']

/** About one's own things, the shop, people and the company. */
export const own: readonly Question[] = [
  // what a member has
  row('zh', 'zhangsan', '我还有多少积分呀', 'points', ['points']),
  row('zh', 'zhangsan', '帮我查下积分 够不够换东西', 'points', ['points']),
  row('zh', 'zhangsan', '账户里还剩几块钱', 'balance', ['balance']),
  row('zh', 'zhangsan', '余额多少', 'balance', ['balance']),
  row('zh', 'zhangsan', '服务金还有没有', 'serviceFee', ['serviceFee']),
  row('zh', 'zhangsan', '我那个额度还能用多少', 'quota', ['quota.left']),
  row('zh', 'zhangsan', '一天最多能用多少额度啊', 'quota', ['quota.day']),
  row('zh', 'zhangsan', '我现在是啥会员 金卡了吗', 'level', ['level']),
  row('zh', 'zhangsan', '还差多少分能升级', 'level', ['level.next', 'points.toNext']),
  row('zh', 'zhoumin', '我们幼儿园账上还有余额吗', 'balance', ['balance']),
  row('zh', 'chensiyuan', '民宿的年度额度还剩多少', 'quota', ['quota.left']),
  row('en', 'emma', 'do i have any points', 'points', ['points']),
  row('en', 'chensiyuan', 'how much is left on my account balance', 'balance', ['balance']),
  row('en', 'zhangsan', 'whats my membership tier', 'level', ['level']),
  row('ru', 'zhangsan', 'сколько у меня баллов накопилось', 'points', ['points']),
  row('ru', 'chensiyuan', 'какой у меня остаток лимита', 'quota', ['quota.left']),
  row('tw', 'zhangsan', '我的點數剩多少', 'points', ['points']),
  row('tw', 'zhangsan', '儲值金還有多少錢', 'balance', ['balance']),
  row('zh', 'ligong', '我有积分吗', 'points', [], off),
  row('ru', 'smirnov', 'у меня есть бонусы?', 'points', [], off),
  row('zh', 'visitor', '查一下我的积分', 'points', [], signIn),

  // orders, parcels, money back
  row(
    'zh',
    'zhangsan',
    '我买的遥控器退换到哪一步了',
    ['refunds', 'orders', 'parcels'],
    ['afterSale.no afterSale:remote'],
  ),
  row('zh', 'zhangsan', '换货的新遥控器寄出来没 单号多少', ['refunds', 'parcels'], ['afterSale.sent afterSale:remote']),
  row('zh', 'zhangsan', '滤芯那个订单发货了没', ['orders', 'parcels'], ['order.no order:filter']),
  row('zh', 'zhangsan', '我退的那支滤芯能退多少钱', 'refunds', ['afterSale.amount afterSale:filter']),
  row('zh', 'zhangsan', '退货要寄到哪里去', 'refunds', ['afterSale.address afterSale:mesh']),
  row('zh', 'zhangsan', '我一共下过几个单 商城的', 'orders', ['orders.count']),
  row('zh', 'chensiyuan', '油网退货的钱退了吗', 'refunds', ['afterSale.no afterSale:hood']),
  row('zh', 'chensiyuan', '上次多买的滤网退了我多少', 'refunds', ['afterSale.amount afterSale:meshes']),
  row('zh', 'zhoumin', '退回去的RO膜你们收到没有', 'refunds', ['afterSale.no afterSale:membrane']),
  row('en', 'zhangsan', 'where is my package', ['parcels', 'orders'], ['parcel.number order:remote']),
  row('en', 'chensiyuan', 'which courier has the grease filters i bought', 'parcels', [
    'parcel.company order:hood',
    'parcel.number order:hood',
  ]),
  row('en', 'emma', 'did i order anything from your shop', 'orders', [], none),
  row('ru', 'zhangsan', 'где моя посылка с пультом', ['parcels', 'refunds'], ['parcel.number order:remote']),
  row('ru', 'zhoumin', 'когда вернут деньги за мембрану', 'refunds', ['afterSale.amount afterSale:membrane']),
  row('tw', 'zhangsan', '我買的濾芯寄出來了沒', ['orders', 'parcels'], ['order.no order:filter']),
  row('zh', 'ligong', '我在商城的订单呢', 'orders', [], off),
  row('zh', 'visitor', '我的快递到哪了', ['parcels', 'orders'], [], signIn),

  // invoices
  row('zh', 'zhangsan', '遥控器的发票开了没 号码是多少', 'invoices', ['invoice.number invoice:remote']),
  row('zh', 'zhangsan', '为啥发票给我退回来了', 'invoices', ['invoice.reason invoice:filter']),
  row('zh', 'zhangsan', '滤网那张发票多少钱 开好没', 'invoices', ['invoice.amount invoice:mesh']),
  row('en', 'zhangsan', 'is my invoice for the remote ready', 'invoices', ['invoice.number invoice:remote']),
  row('en', 'emma', 'have i got any invoices', 'invoices', [], none),
  row('ru', 'zhangsan', 'почему отказали в счёте', 'invoices', ['invoice.reason invoice:filter']),
  row('tw', 'zhangsan', '我的發票開好了嗎', 'invoices', ['invoice.number invoice:remote']),

  // reports of visits
  row('zh', 'zhangsan', '冰箱那次的服务报告要签字吗 一共多少钱', 'reports', ['report.payable task:冰箱冷藏室不制冷']),
  row('zh', 'zhangsan', '有没有等我确认的报告', 'reports', ['report.no task:冰箱冷藏室不制冷']),
  row('zh', 'ligong', '空压机振动那次报告结果是啥', 'reports', ['report.result task:1 号空压机主机振动超标']),
  row('zh', 'ligong', '换的轴承组保多久 报告里怎么写的', 'reports', ['report.warranty task:1 号空压机主机振动超标']),
  row('en', 'zhangsan', 'is there a report i still have to sign', 'reports', ['report.no task:冰箱冷藏室不制冷']),
  row('ru', 'zhangsan', 'что в отчёте по холодильнику, сколько платить', 'reports', [
    'report.payable task:冰箱冷藏室不制冷',
  ]),
  row('en', 'emma', 'any service report waiting for me', 'reports', [], none),

  // registrations
  row('zh', 'zhangsan', '我注册的油烟机为什么没过', 'registrations', ['registration.reason registration:hood']),
  row('zh', 'zhangsan', '爸妈家那台净水器登记审核了吗', 'registrations', ['registration.no registration:purifier']),
  row('zh', 'zhoumin', '二手冰箱的注册通过没', 'registrations', ['registration.no registration:secondHand']),
  row('en', 'emma', 'did you approve the ac i registered', 'registrations', ['registration.no registration:ac']),
  row('ru', 'zhangsan', 'регистрация вытяжки — почему отклонили?', 'registrations', [
    'registration.reason registration:hood',
  ]),
  row('tw', 'zhangsan', '我登錄的淨水器審核過了沒', 'registrations', ['registration.no registration:purifier']),

  // warranty, and why
  row('zh', 'zhangsan', '洗衣机还保到啥时候', 'warranty', ['warranty.end product:zs.washer']),
  row('zh', 'zhangsan', '为什么我洗衣机的保修比三年长', 'warranty', ['warranty.workshop product:zs.washer']),
  row('zh', 'zhangsan', '刚换的排水泵保到几号', 'warranty', ['warranty.part product:zs.washer']),
  row('zh', 'zhangsan', '热水器过保了没有', 'warranty', ['warranty.end product:zs.heater']),
  row('zh', 'zhangsan', '家里哪台快过保了', 'warranty', ['warranty.end product:zs.purifier']),
  row('zh', 'zhangsan', '几台空调分别保到哪天', 'warranty', [
    'warranty.end product:zs.acFloor',
    'warranty.end product:zs.acGuest',
  ]),
  row('zh', 'ligong', '2号空压机换的进气阀还保不保', 'warranty', ['warranty.part product:tc.comp2']),
  row('zh', 'wanghaitao', '发电机组还在保吗', 'warranty', ['warranty.end product:tc.gen']),
  row('en', 'emma', 'how long is my washer still covered', 'warranty', ['warranty.end product:ew.washer']),
  row('en', 'carter', 'warranty end date of our compressor pls', 'warranty', ['warranty.end product:pr.comp']),
  row('ru', 'nurlanov', 'насос ещё на гарантии?', 'warranty', ['warranty.end product:al.pump']),
  row('ru', 'smirnov', 'до какого числа гарантия на экскаваторы', 'warranty', ['warranty.end product:st.ex1']),
  row('tw', 'zhangsan', '洗碗機保固到什麼時候', 'warranty', ['warranty.end product:zs.dishwasher']),
  row('zh', 'zhangsan', '油烟机有质保吗 我咋看不到', 'warranty', [], none),

  // cards
  row('zh', 'zhangsan', '我是不是有张延保卡没用', 'cards', ['card.no', 'card.months']),
  row('zh', 'zhangsan', '延保卡啥时候过期', 'cards', ['card.end']),
  row('en', 'zhangsan', 'can my extension card be used for the purifier, until when', 'cards', ['card.end']),
  row('tw', 'zhangsan', '延保卡可以延幾個月', 'cards', ['card.months']),
  row('en', 'emma', 'do i own a warranty extension card', 'cards', [], none),

  // requests and visits
  row('zh', 'zhangsan', '师傅到哪了', ['engineer', 'visits'], ['visit.engineer event:客厅空调不制热']),
  row('zh', 'zhangsan', '修洗衣机的明天几点来', ['visits', 'engineer'], ['visit.time event:洗衣机脱水时声音很大']),
  row('zh', 'zhangsan', '明天都有谁上门', 'visits', [
    'visit.engineer event:洗衣机脱水时声音很大',
    'visit.engineer event:热水器点不着火，显示 E1',
  ]),
  row('zh', 'zhangsan', '王师傅电话多少', 'engineer', ['visit.phone event:客厅空调不制热']),
  row('zh', 'zhangsan', '洗衣机上次漏水最后怎么修的', 'requests', ['request.done event:洗衣机排水管漏水']),
  row('zh', 'zhangsan', '外机支架那个要多少钱', ['visits', 'requests', 'price'], ['task.price task:次卧空调外机震动']),
  row('zh', 'zhangsan', '热水器排烟管改道约的哪天', ['visits', 'requests'], ['task.day task:热水器排烟管需要改道']),
  row('zh', 'zhangsan', '我现在有几个单子没完', 'requests', ['requests.open']),
  row(
    'zh',
    'chensiyuan',
    '202房的空调谁来修 快到了吗',
    ['engineer', 'visits'],
    ['visit.engineer event:202 房空调制热慢'],
  ),
  row(
    'zh',
    'zhoumin',
    '小班净水器的报修有人接了吗',
    ['requests', 'visits', 'engineer'],
    ['request.no event:小班教室净水器不出水'],
  ),
  row(
    'zh',
    'ligong',
    '发电机那个几点到场 谁来',
    ['engineer', 'visits'],
    ['visit.engineer event:发电机组启动困难', 'visit.time event:发电机组启动困难'],
  ),
  row('zh', 'ligong', '三台挖机巡检改到哪天了', ['visits', 'requests'], ['visit.day event:三台挖掘机年度巡检']),
  row('zh', 'ligong', '3号挖机黑屏是啥原因', 'requests', ['request.done event:3 号挖掘机显示屏黑屏']),
  row(
    'zh',
    'sunli',
    '加工中心主轴那个工程师什么时候到',
    ['engineer', 'visits'],
    ['visit.engineer event:加工中心主轴温升过高'],
  ),
  row(
    'en',
    'emma',
    'when is somebody coming for the F1 thing',
    ['visits', 'requests', 'engineer'],
    ['visit.day event:Air conditioner shows F1'],
  ),
  row('en', 'emma', 'what did you fix on the washer last time', 'requests', [
    'request.done event:Washing machine leaks when draining',
  ]),
  row('en', 'carter', 'who repaired the compressor and what was wrong', 'requests', [
    'visit.engineer event:Compressor will not load',
  ]),
  row(
    'ru',
    'smirnov',
    'когда приедут по экскаватору, обороты не набирает',
    ['visits', 'requests', 'engineer'],
    ['visit.day event:Экскаватор не развивает обороты'],
  ),
  row(
    'ru',
    'nurlanov',
    'кто приедет смотреть насос',
    ['engineer', 'visits'],
    ['visit.engineer event:Насос шумит и вибрирует'],
  ),
  row(
    'ru',
    'nurlanov',
    'что с ремкомплектом цилиндра, отправили?',
    ['requests', 'visits'],
    ['request.done event:Ремкомплект цилиндра стрелы'],
  ),
  row('tw', 'zhangsan', '修冷氣的師傅還要多久', ['engineer', 'visits'], ['visit.engineer event:客厅空调不制热']),
  row(
    'tw',
    'zhangsan',
    '我報修的熱水器現在什麼狀況',
    ['requests', 'visits'],
    ['request.no event:热水器点不着火，显示 E1'],
  ),

  // slots, service points, people in the chat
  row('zh', 'zhangsan', '明天还有空档能上门吗 最早几点', 'slots', ['slot.first 1']),
  row('zh', 'zhangsan', '周六能约修空调不', 'slots', ['slot.first 3']),
  row('en', 'emma', 'any free time on friday for a repair', 'slots', [], none),
  row('ru', 'zhangsan', 'есть свободное время завтра на ремонт?', 'slots', ['slot.first 1']),
  row('tw', 'zhangsan', '禮拜五有師傅可以來嗎 最早幾點', 'slots', ['slot.first 2']),
  row('zh', 'visitor', '杭州哪有你们的服务网点', 'servicePoints', ['point.address point:xihu']),
  row('zh', 'zhangsan', '余杭那个寄修站今天开门吗', 'servicePoints', ['point.phone point:yuhang'], {
    phrases: ['休', '关', '不营业', '没开'],
  }),
  row('zh', 'zhangsan', '西湖店电话给我', 'servicePoints', ['point.phone point:xihu']),
  row('en', 'emma', 'service centre in shanghai, address?', 'servicePoints', ['point.address point:shanghai']),
  row('ru', 'visitor', 'есть сервисный центр в нинбо?', 'servicePoints', ['point.phone point:ningbo']),
  row('zh', 'ligong', '苏州配件仓在哪', 'servicePoints', ['point.address point:suzhou']),
  row('zh', 'zhangsan', '现在有人工在吗', 'person', ['chat.time']),
  row('zh', 'visitor', '客服几点下班', ['hours', 'person'], ['company.hours']),
  row('en', 'emma', 'is anybody there now?', 'person', ['chat.time']),
  row('tw', 'zhangsan', '現在有真人可以問嗎', 'person', ['chat.time']),
  row('ru', 'visitor', 'сейчас кто-нибудь на связи?', 'person', ['chat.time']),

  // faults, parts, prices
  row('zh', 'zhangsan', '我那柜机该买哪种滤网 多少钱', 'parts', ['goods.name goods:MF-AC-0110']),
  row('zh', 'zhangsan', '洗衣机门封圈多少钱', ['parts', 'price'], ['goods.price goods:MF-WM-0141']),
  row('zh', 'zhangsan', '我的净水器配哪个滤芯', 'parts', [
    'goods.name goods:6921168500231',
    'goods.price goods:6921168500231',
  ]),
  row('zh', 'zhangsan', '热水器点火针商城有货吗', 'parts', ['goods.name goods:MF-WH-0108']),
  row('en', 'emma', 'what remote fits my ac and how much', 'parts', ['goods.price goods:MF-AC-0205']),
  row('en', 'zhangsan', 'price of the drain pump for my washer', ['parts', 'price'], ['goods.price goods:MF-WM-0120']),
  row(
    'ru',
    'zhangsan',
    'сколько стоит уплотнитель на мой холодильник',
    ['parts', 'price'],
    ['goods.price goods:MF-RF-0116'],
  ),
  row('tw', 'zhangsan', '我的冷氣遙控器壞了 買一支多少', ['parts', 'price'], ['goods.price goods:MF-AC-0205']),
  row('zh', 'zhangsan', '上门检测收多少', 'price', ['goods.price goods:MF-S-01']),
  row('zh', 'visitor', '移机要几个钱', 'price', ['goods.price goods:MF-S-04']),
  row('zh', 'ligong', '我那台空压机用哪个机油滤芯', ['parts', 'knowledge'], [], { phrases: ['HJS75-OF-2210'] }),
  row('ru', 'smirnov', 'какой топливный фильтр на наш экскаватор', ['parts', 'knowledge'], [], {
    phrases: ['HJE22-FF-0512'],
  }),

  // surveys, people of the household, addresses, cart, activities, notices
  row('zh', 'zhangsan', '你们是不是发了个回访要我填', 'surveys', ['survey.about']),
  row('en', 'zhangsan', 'which survey am i supposed to answer', 'surveys', ['survey.about']),
  row('en', 'emma', 'do you want me to fill in a survey', 'surveys', [], none),
  row('zh', 'zhangsan', '我授权了谁能帮我报修', 'contacts', ['contacts.names']),
  row('zh', 'zhangsan', '李娟的授权到什么时候', 'contacts', ['contact.end']),
  row('ru', 'zhangsan', 'кому я дал доступ к моим заявкам', 'contacts', ['contacts.names']),
  row('zh', 'zhangsan', '我默认的收货地址是哪个', 'addresses', ['address.default']),
  row('tw', 'zhangsan', '我預設的收件地址是哪一個', 'addresses', ['address.default']),
  row('en', 'chensiyuan', 'do i have an address saved', 'addresses', [], none),
  row('zh', 'zhangsan', '购物车里有啥 总共多少', 'cart', ['cart.price']),
  row('en', 'zhangsan', 'whats in my cart', 'cart', ['cart.count']),
  row('zh', 'chensiyuan', '购物车还有东西没', 'cart', [], none),
  row('zh', 'zhangsan', '最近有什么活动', 'activities', ['activity.title']),
  row('zh', 'zhoumin', '开放日在哪里办 哪天', 'activities', ['activity.place', 'activity.day']),
  row('en', 'carter', 'is there an event for customers soon, when', 'activities', ['activity.day']),
  row('ru', 'smirnov', 'где пройдёт встреча про зимний уход', 'activities', ['activity.place']),
  row('zh', 'zhangsan', '有什么新公告吗', 'notices', ['notice.title']),
  row('en', 'emma', 'any unread messages for me', 'notices', ['messages.unread']),

  // the company, and what stands in its record
  row('zh', 'visitor', '你们公司电话', 'contact', ['company.phone']),
  row('zh', 'visitor', '公司地址在哪', 'contact', ['company.address']),
  row('zh', 'ligong', '你们邮箱多少 我发个图纸', 'contact', ['company.email']),
  row('zh', 'ligong', '备件部几点上班', 'hours', ['company.hours']),
  row('en', 'carter', 'whats your phone number', 'contact', ['company.phone']),
  row('en', 'emma', 'what time do you open', 'hours', ['company.hours']),
  row('ru', 'smirnov', 'ваш телефон и почта?', 'contact', ['company.phone', 'company.email']),
  row('ru', 'nurlanov', 'по какому адресу вы находитесь', 'contact', ['company.address']),
  row('tw', 'visitor', '客服電話幾號', 'contact', ['company.phone']),
  row('zh', 'visitor', '我要投诉打哪个电话', ['complaint', 'contact'], ['company.phone']),
  row('zh', 'zhangsan', '我名下有哪几台机器', 'products', [
    'product.model product:zs.washer',
    'product.model product:zs.fridge',
  ]),
  row('zh', 'ligong', '1号挖掘机序列号发我', 'products', ['product.serial product:tc.ex1']),
  row('en', 'emma', 'serial number of my washer', 'products', ['product.serial product:ew.washer']),
  row('ru', 'nurlanov', 'какая у нас модель насоса и номер', 'products', ['product.serial product:al.pump']),

  // about what is on the screen
  on(ENGINE, 'zh', 'zhangsan', '人到哪了', ['engineer', 'visits'], ['visit.engineer event:客厅空调不制热'], {
    not: ['visit.engineer event:洗衣机脱水时声音很大'],
  }),
  on(
    WASHER_VISIT,
    'zh',
    'zhangsan',
    '这个谁来修',
    ['engineer', 'visits'],
    ['visit.engineer event:洗衣机脱水时声音很大'],
    { not: ['visit.engineer event:客厅空调不制热'] },
  ),
  on(WASHER_VISIT, 'zh', 'zhangsan', '几点来', ['visits', 'engineer'], ['visit.time event:洗衣机脱水时声音很大']),
  on(WASHER_VISIT, 'en', 'zhangsan', 'phone number of the guy?', 'engineer', [
    'visit.phone event:洗衣机脱水时声音很大',
  ]),
  on(LEAK, 'zh', 'zhangsan', '这次是哪里坏了', 'requests', ['request.done event:洗衣机排水管漏水']),
  on(LEAK, 'ru', 'zhangsan', 'что тут сделали?', 'requests', ['request.done event:洗衣机排水管漏水']),
  on(WASHER, 'zh', 'zhangsan', '这台还在保吗', 'warranty', ['warranty.end product:zs.washer'], {
    not: ['warranty.end product:zs.heater'],
  }),
  on(WASHER, 'zh', 'zhangsan', '为啥是这个日期', 'warranty', ['warranty.workshop product:zs.washer']),
  on(WASHER, 'zh', 'zhangsan', '换过的泵也保吗', 'warranty', ['warranty.part product:zs.washer']),
  on(HEATER, 'zh', 'zhangsan', '这个修要钱吗', ['warranty', 'price'], ['warranty.end product:zs.heater']),
  on(HEATER, 'tw', 'zhangsan', '這台的序號是多少', 'products', ['product.serial product:zs.heater']),
  on(PURIFIER, 'zh', 'zhangsan', '这个换哪款芯', 'parts', ['goods.name goods:6921168500231']),
  on(PURIFIER, 'en', 'zhangsan', 'is this one still under warranty', 'warranty', ['warranty.end product:zs.purifier'], {
    not: ['warranty.end product:zs.acFloor'],
  }),
  on(['/product/productDetail', 'product:tc.comp2'], 'zh', 'ligong', '这台质保到哪天 为什么', 'warranty', [
    'warranty.end product:tc.comp2',
    'warranty.workshop product:tc.comp2',
  ]),
  on(['/product/productDetail', 'product:st.gen'], 'ru', 'smirnov', 'а у этого есть гарантия?', 'warranty', [], none),
  on(REMOTE, 'zh', 'zhangsan', '这单的快递单号', 'parcels', ['parcel.number order:remote'], {
    not: ['parcel.number order:mesh'],
  }),
  on(REMOTE, 'en', 'zhangsan', 'where is it now', ['parcels', 'refunds', 'orders'], ['parcel.number order:remote']),
  on(REMOTE, 'zh', 'zhangsan', '开票了吗', 'invoices', ['invoice.number invoice:remote']),
  on(MESH, 'zh', 'zhangsan', '这个退到哪一步了 寄哪儿', 'refunds', ['afterSale.address afterSale:mesh']),
  on(MESH, 'ru', 'zhangsan', 'сколько вернут за этот заказ', 'refunds', ['afterSale.amount afterSale:mesh']),
  on(FILTER, 'zh', 'zhangsan', '付了多少钱来着', 'orders', ['order.amount order:filter']),
  on(FILTER, 'tw', 'zhangsan', '這筆買了幾支', 'orders', ['order.pieces order:filter']),
  on(FILTER, 'zh', 'zhangsan', '发票怎么被退了', 'invoices', ['invoice.reason invoice:filter']),
  on(OUTDOOR, 'zh', 'zhangsan', '这个多少钱', ['price', 'visits', 'requests'], ['task.price task:次卧空调外机震动']),
  on(OUTDOOR, 'en', 'zhangsan', 'who comes', ['engineer', 'visits'], ['task.engineer task:次卧空调外机震动']),
  on(FRIDGE, 'zh', 'zhangsan', '报告在哪看 要付多少', 'reports', ['report.payable task:冰箱冷藏室不制冷']),
  on(
    ['/afterSaleDetail', 'afterSale:remote'],
    'zh',
    'zhangsan',
    '新的寄来没',
    ['refunds', 'parcels'],
    ['afterSale.sent afterSale:remote'],
  ),
  on(
    ['/invoice/detail', 'invoice:mesh'],
    'zh',
    'zhangsan',
    '这张开了没有',
    'invoices',
    ['invoice.amount invoice:mesh'],
    { not: ['invoice.number invoice:remote'] },
  ),
  on(['/productreg/detail', 'registration:hood'], 'zh', 'zhangsan', '为什么不通过', 'registrations', [
    'registration.reason registration:hood',
  ]),
  on(['/extendedWarrantyCard', 'card:zs'], 'en', 'zhangsan', 'until when can i use this', 'cards', ['card.end']),
  on(
    ['/mall/product/detail', 'goods:MF-WM-0141'],
    'zh',
    'zhangsan',
    '这个我家洗衣机能用吗 几块',
    ['parts', 'price'],
    ['goods.price goods:MF-WM-0141'],
  ),
  on(
    ['/serviceProviderNetWork/detail', 'point:binjiang'],
    'zh',
    'visitor',
    '电话多少',
    ['servicePoints', 'contact'],
    ['point.phone point:binjiang'],
    { not: ['company.phone'] },
  ),

  // two could be meant
  row('zh', 'zhangsan', '我的空调修好了没', ['requests', 'visits'], [], which),
  row('zh', 'ligong', '挖机那个单子怎么样了', ['requests', 'visits'], [], which),
]
