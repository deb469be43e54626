import type { Language } from '../../shared/language'
import type { Person, Question, Skill } from './skills.row'

const row = (
  language: Language,
  person: Person,
  text: string,
  sources: string | readonly string[],
  phrases: string | readonly string[],
  skill: readonly Skill[] = ['knowledge'],
): Question => ({
  language,
  person,
  text,
  kind: 'article',
  skill,
  facts: [],
  sources: [sources].flat(),
  phrases: [phrases].flat(),
  not: [],
})
/** What a code or a symptom means: the fault library or the article. */
const fault = (...[language, person, text, sources, phrases]: Parameters<typeof row>): Question =>
  row(language, person, text, sources, phrases, ['faults', 'knowledge'])
/** What something costs by the price list. */
const price = (...[language, person, text, sources, phrases]: Parameters<typeof row>): Question =>
  row(language, person, text, sources, phrases, ['price', 'knowledge'])

/** About the articles and the fault library: how often, how long, how much, may I, is it broken, where. */
export const wiki: readonly Question[] = [
  // how often
  row('zh', 'zhangsan', '家里养猫 空调那个网子隔多久得洗', 'ac-filter-clean', '两周'),
  row('zh', 'visitor', '洗碗机的盐几时要加一回', 'dishwasher-care', '每月'),
  row('zh', 'visitor', '烟机里面那个轮子要不要每年弄一下', 'hood-clean', ['每年', '叶轮']),
  row('zh', 'zhangsan', '洗衣机桶自洁多长时间搞一次', 'washer-drum-clean', '每月'),
  row('zh', 'zhangsan', '热水器底下那根橡胶管子几年换', 'heater-safe-use', '18 个月'),
  row('zh', 'zhangsan', '机器的进水软管多少年得换', 'leak-where', '五年'),
  row('zh', 'ligong', '备用发电机多久空转一次', 'generator-monthly', '每月'),
  row('zh', 'ligong', '水泵轴承多少小时打一次黄油', 'pump-care', '2,000 小时'),
  row('zh', 'wanghaitao', '挖机带破碎锤液压油几个小时换', 'excavator-plan', '1,500 小时'),
  row('zh', 'sunli', '机床后备电池啥时候换 能断电换不', 'cnc-daily', '通电'),
  row('en', 'emma', 'how often do i wash the thing behind the panel of my ac', 'ac-filter-clean', [
    'two to four weeks',
    'four weeks',
  ]),
  row('en', 'emma', 'how many months does the ro membrane last', 'purifier-filter-change', ['24', '12 to 18']),
  row('ru', 'zhangsan', 'как часто чистить сливной фильтр в стиралке', 'washer-drum-clean', 'три месяца'),
  row('ru', 'smirnov', 'масло в моторе экскаватора через сколько моточасов меняют', 'excavator-plan', '500'),
  row('ru', 'smirnov', 'сепаратор компрессора — когда менять', 'compressor-plan', '4000'),
  row('tw', 'zhangsan', '家裡有養狗 冷氣濾網幾個禮拜洗一次', 'ac-filter-clean', ['兩週', '兩周', '2 週']),
  row('tw', 'zhangsan', '洗衣機多久要做一次筒自潔', 'washer-drum-clean', '每月'),

  // how long
  row('zh', 'visitor', '装一台挂机得多长时间', 'ac-install', '1.5 小时'),
  row('zh', 'zhangsan', '停电了冷冻的东西能撑多久', 'fridge-not-cold', '24 小时'),
  row('zh', 'zhangsan', '刚搬完家冰箱几时能冷下来', 'fridge-not-cold', ['24 小时', '一天']),
  row('zh', 'zhangsan', '冰箱后面结冰 断电敞多久', 'fridge-care', '8 小时'),
  row('zh', 'visitor', '退货退款几天到账', 'returns', '1–7 个工作日'),
  row('zh', 'zhangsan', '开好的发票过多久能收到', ['invoice', 'invoice-payment'], '3 个工作日'),
  row('zh', 'zhangsan', '同一个毛病修完多久内再坏不要钱', ['warranty-policy', 'urge-cancel'], '90 天'),
  row('zh', 'ligong', '备件从上海发过来要几天', 'part-order', '1–3 天'),
  row('zh', 'ligong', '整条线停了你们多快有回应', 'breakdown-report', '30 分钟'),
  row('zh', 'ligong', '报价有效多少天', 'invoice-payment', '15 天'),
  row('zh', 'wanghaitao', '巡检报告几天能拿到', 'inspection', '5 个工作日'),
  row('zh', 'sunli', '主轴预热程序每档跑几分钟', ['al-411', 'cnc-daily'], '5 分钟'),
  row('en', 'emma', 'food in the freezer during a power cut how long is it ok', 'fridge-not-cold', ['24']),
  row('en', 'carter', 'stopped machine, how soon does someone answer', 'breakdown-report', '2 hours'),
  row('en', 'emma', 'how long does it take to swap the temp sensor', 'f1-ac', '30 minutes'),
  row('ru', 'nurlanov', 'сколько дней едут запчасти из алматы', 'part-order', '3 дня'),
  row('ru', 'smirnov', 'сколько насос может работать на закрытой задвижке', 'pump-start', '2 минут'),
  row('ru', 'zhangsan', 'сколько длится очистка барабана', 'washer-drum-clean', '1 ч 40'),
  row('tw', 'zhangsan', '熱水器用了七年還能再用多久才要換', 'heater-safe-use', '8 年'),

  // how much
  price('zh', 'zhangsan', '过保了换个排水泵总共多少', 'price-list', ['110 元', '100 元']),
  price('zh', 'visitor', '柜机拆开洗一次几块钱', 'ac-deep-clean', '239 元'),
  price('zh', 'visitor', '墙上打个孔收费不', ['price-list', 'ac-install'], '50 元'),
  price('zh', 'zhangsan', '铜管不够长 加一米多少', 'price-list', ['80', '110']),
  price('zh', 'visitor', '旧空调还能用 收多少钱', 'trade-in', '150–500 元'),
  price('zh', 'zhangsan', '净水器两支芯一起换啥价', 'purifier-filter-change', '499 元'),
  price('zh', 'ligong', '夜里叫人来修工时怎么算', 'warranty-terms', '1.5 倍'),
  price('en', 'emma', 'cost of deep cleaning a wall ac', ['ac-filter-clean', 'ac-deep-clean'], ['99', '169']),
  price('en', 'emma', 'out of warranty, sensor replacement price', ['f1-ac', 'price-list'], '45'),
  price('ru', 'smirnov', 'почём час работы инженера вне гарантии', 'warranty-terms', '300'),
  price('tw', 'visitor', '請人洗抽油煙機要多少', ['price-list', 'hood-clean'], '199 元'),
  row('zh', 'zhangsan', '洗衣机排水管得挂多高', ['washer-install', 'washer-codes'], '60–100'),
  row('zh', 'ligong', '220E发动机机油加几升', ['fluids', 'excavator-plan'], '24 升'),
  row('zh', 'ligong', '空压机一次要倒多少油进去', ['fluids', 'compressor-plan'], '32 升'),
  row('en', 'carter', 'what discharge temperature trips the compressor', 'al-203', '108'),
  row('en', 'emma', 'min water flow for the heater to fire', 'e1-heater', '2.5 litres'),
  row('ru', 'smirnov', 'сколько литров антифриза в экскаватор', 'fluids', '26'),

  // may I
  row('zh', 'zhangsan', 'F1还亮着能不能先开着吹吹风', 'f1-ac', '送风'),
  row('zh', 'zhangsan', '冰箱的冰能不能拿吹风机吹', 'fridge-care', '不要用电吹风'),
  row('zh', 'visitor', '没拆封七天内能退不', 'returns', '无理由'),
  row('zh', 'zhangsan', '内筒能倒84漂白水洗吗', 'washer-drum-clean', '漂白水'),
  row('zh', 'visitor', '外机我自己探出去擦擦行不', 'e6-ac', '不要探身'),
  row('zh', 'ligong', '软管鼓包了先缠胶带顶一下行吗', 'hydraulic-leak', '不准缠胶带'),
  row('zh', 'ligong', '锁主请假了我们自己剪锁可以吧', 'lockout', '锁主'),
  row('zh', 'wanghaitao', '用副厂滤芯影响保修不', ['part-order', 'warranty-terms'], ['仿冒', '不在保修']),
  row('zh', 'wanghaitao', '两个牌子的油混着加行不行', 'fluids', '不要混加'),
  row('en', 'emma', 'can i use the ac with f1 until he comes', 'f1-ac', 'Only as a fan'),
  row('en', 'emma', 'is 5ghz wifi ok for the washer', 'wifi-pairing', '2.4'),
  row('ru', 'smirnov', 'можно ли смешивать масла разных марок', 'fluids', ['не смешивайте', 'не смешивать']),
  row('tw', 'visitor', '沒登入可以報修嗎', 'book-service', ['不登入', '姓名']),

  // is it broken
  fault('zh', 'zhangsan', '冬天外面那机子往下滴水 是不是漏了', ['leak-where', 'ac-not-cold'], ['正常', '化霜']),
  fault('zh', 'zhangsan', '刚开制热半天不出风坏了吗', 'ac-not-cold', '防冷风'),
  fault('zh', 'zhangsan', '冰箱半夜咔一声正常不', 'noise', ['热胀冷缩', '正常']),
  fault('zh', 'visitor', '热水器E2咋回事', ['#E2', 'error-codes-all', 'heater-safe-use'], ['排烟', '风压']),
  fault('zh', 'zhangsan', '洗碗机跳E9', ['#E9', 'error-codes-all', 'leak-where'], ['底盘', '漏水保护']),
  fault('zh', 'zhangsan', '净水机屏上C5', ['#C5', 'purifier-codes', 'error-codes-all'], ['连续制水', '6 小时']),
  fault('zh', 'zhangsan', '洗衣机老是U3停下来', ['#U3', 'washer-codes', 'error-codes-all'], ['不平衡', '抖散']),
  fault('zh', 'zhangsan', '空调亮个FL坏了？', ['#FL', 'error-codes-all', 'ac-filter-clean'], ['滤网', '不是故障']),
  fault('zh', 'ligong', '挖机走直线老往左歪', 'excavator-travel', ['履带', '先导']),
  fault('zh', 'ligong', '空压机启动了不打气', ['compressor-no-load', 'al-330'], ['进气阀', '控制方式', 'AL-330']),
  fault('zh', 'ligong', '发电机AL-109', ['#AL-109', 'alarm-table', 'generator-monthly'], ['机油压力', '0.15']),
  fault('zh', 'sunli', '加工中心报405换不了刀', ['#AL-405', 'alarm-table', 'cnc-daily'], ['气源', '0.6', '气压']),
  fault('en', 'emma', 'outdoor unit drips in winter normal?', 'leak-where', ['Normal', 'Defrosting']),
  fault('en', 'emma', 'E21 on the washer', ['#E21', 'error-codes-all', 'washer-codes'], ['Not draining', 'drain']),
  fault(
    'en',
    'carter',
    'red light on the gateway AL-330',
    ['#AL-330', 'al-330', 'alarm-table'],
    ['gateway', 'Restart'],
  ),
  fault('ru', 'smirnov', 'AL-156 можно ехать дальше?', ['#AL-156', 'alarm-table'], ['Стоп', 'Перегрев']),
  fault(
    'ru',
    'nurlanov',
    'насос трещит и воды мало',
    ['pump-start', '#AL-312', 'alarm-table'],
    ['Кавитация', 'кавитация'],
  ),
  fault('tw', 'zhangsan', '冰箱面板出現dr', ['#dr', 'error-codes-all', 'fridge-f2'], ['門', '没关好']),
  fault('en', 'emma', 'washer leaves black bits on clothes', 'washer-drum-clean', ['drum', 'Drum']),

  // where, and how
  row('zh', 'zhangsan', '洗衣机铭牌贴哪儿的', 'scan-label', '门框'),
  row('zh', 'zhangsan', '油烟机的二维码找不着', 'scan-label', '油网'),
  row('zh', 'zhangsan', '配网按哪个键 空调', 'wifi-pairing', '健康'),
  row('zh', 'visitor', '洗碗机插座留在哪个位置', 'dishwasher-install', '水槽柜'),
  row('zh', 'ligong', '备件号印在什么地方', 'part-order', '旧件的标签'),
  row('en', 'emma', 'where do i find the model number on my washing machine', 'scan-label', 'door frame'),
  row('ru', 'smirnov', 'где посмотреть номер детали', 'part-order', 'на старой детали'),
  row('tw', 'zhangsan', '洗衣機的運輸螺栓在哪裡', ['washer-install'], ['機身背後', '机身背后']),
  row('zh', 'zhangsan', '路由器换了洗衣机要咋连', 'wifi-pairing', '重新配网'),
  row('ru', 'smirnov', 'мороз -20, что делать перед пуском', 'winter-protection', ['прогрев', 'Прогрев']),
]
