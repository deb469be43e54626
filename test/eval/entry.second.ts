import { at, either, has, may, type Row } from './entry.labels'

/**
 * Sentences that were written and labelled after the rules had settled on the others. They were blind once: measured before anybody looked at
 * what goes wrong with them, precision 95.2 %, recall 96.6 % with 6 inventions in 70. Then they were looked at and the rules were mended, so
 * they flatter the rules now. One of the 6 was the label's fault, and the label was mended: a street without a town may be taken down in English
 * as in Chinese. They are about what must stay empty: numbers that are no phone, dates that are no appointment, what is denied,
 * what others said, what was before.
 */
export const second: Row[] = [
  // numbers that are no phone
  ['zh', 'repair', 'zhang', '快递单号13912345678901，洗衣机漏水', { product: 'zs.washer', fault: 'leak', description: has('漏水') }],
  ['zh', 'repair', 'zhang', '冰箱不制冷，身份证尾号3412，电话1381234567', { product: 'zs.fridge', fault: 'weak', description: has('不制冷') }],
  ['zh', 'repair', 'zhang', '打400-000-1618一直占线，油烟机噪音大，回我15033334444', { product: 'zs.hood', fault: 'noise', description: has('噪音大'), contactPhone: '15033334444' }],
  ['zh', 'feedback', 'zhang', '投诉，你们客服电话4000001618打了十几遍没人接', { kind: 'complaint', content: has('没人接'), topic: may(['service', 'attitude']) }],
  ['zh', 'repair', 'zhang', '付款记录20261103123456，净水器漏水，不想留电话', { product: 'zs.purifier', fault: 'leak', description: has('漏水') }],
  ['en', 'repair', 'wilson', 'Serial number 86012345678, the washer is leaking', { product: 'ew.washer', fault: 'leak', description: has('leaking') }],
  // dates that are no appointment
  ['zh', 'repair', 'zhang', '洗碗机是2024年5月1日买的，现在开不了机', { product: 'zs.dishwasher', fault: 'dead', description: has('开不了机') }],
  ['zh', 'repair', 'zhang', '上周五师傅来过一次，洗衣机还是漏水', { product: 'zs.washer', fault: 'leak', description: has('漏水') }],
  ['zh', 'repair', 'zhang', '下周三我生日，冰箱可不能再不制冷了，后天上午九点来吧', { product: 'zs.fridge', fault: 'weak', description: has('不制冷'), planTime: '2026-11-20 09:00' }],
  ['zh', 'repair', 'zhang', '保修到明年3月，油烟机不开机', { product: 'zs.hood', fault: 'dead', description: has('不开机') }],
  ['zh', 'repair', 'zhang', '昨天下午三点你们说来没来，洗衣机漏水', { product: 'zs.washer', fault: 'leak', description: has('漏水') }],
  ['zh', 'clean', 'zhang', '上次是10月8号洗的，这次洗滚筒洗衣机，时间再定', { plan: ['washer', 'washerFront'], lastClean: '2026-10-08', remark: may(has('时间再定')) }],
  ['zh', 'install', 'zhang', '11月10号下的单，洗衣机还没发货', { appliance: 'washer' }],
  ['zh', 'feedback', 'zhang', '11月15号下午四点半送货的把门框撞了，投诉', { kind: 'complaint', happened: '2026-11-15 16:30', content: has('门框撞了'), topic: may(['product', 'damage']) }],
  ['en', 'repair', 'wilson', 'The warranty ends on 1 December. The washer does not start.', { product: 'ew.washer', fault: 'dead', description: has('does not start') }],
  ['en', 'repair', 'wilson', 'Your technician was here last Tuesday at 10 am, and the AC still leaks', { product: 'ew.ac', fault: 'leak', description: has('still leaks') }],
  ['en', 'clean', 'wilson', 'The hood was last cleaned on 6 June 2026, steam cleaning again, no date yet', { plan: ['hood', 'hoodSteam'], lastClean: '2026-06-06' }],
  // negations
  ['zh', 'repair', 'zhang', '不用上门，就想说洗衣机有点漏水，我自己弄好了', { product: may('zs.washer'), fault: may('leak'), description: may(has('漏水')) }],
  ['zh', 'repair', 'zhang', '坏的不是冰箱，是净水器，漏水', { product: 'zs.purifier', fault: 'leak', description: has('漏水') }],
  ['zh', 'install', 'zhang', '不是装空调，是装洗衣机，六楼', { appliance: 'washer', floor: 6 }],
  ['zh', 'repair', 'zhang', '热水器不是打不着火，是漏水', { product: 'zs.heater', fault: 'leak', description: has('漏水') }],
  ['zh', 'repair', 'zhang', '没有宠物，也没有老人，洗衣机脱水时响', { product: 'zs.washer', fault: 'noise', noiseWhen: ['spin'], description: has('响') }],
  ['zh', 'clean', 'zhang', '柜机拆机深洗，不要高温消毒，也不用换滤网', { plan: ['airConditioner', 'floor', 'floorDeep'] }],
  ['zh', 'recycle', 'zhang', '不是冰箱，要收的是洗衣机，还能用', { appliance: 'washer', condition: 'working', trade: may('recycle') }],
  ['zh', 'part', 'tiancheng', '不要轴封，要叶轮，两件，不用发票', { kind: ['wear', 'impeller'], quantity: 2, invoice: 'none' }],
  ['zh', 'device', 'tiancheng', '发电机没有停机，也没报警，就是水温偏高', { product: 'tc.gen', stopped: 'no', alarm: 'no', description: has('水温偏高') }],
  ['zh', 'repair', 'zhang', '别打13812345678，那是旧号，打18800001111，洗衣机不脱水', { product: 'zs.washer', contactPhone: '18800001111', description: has('不脱水') }],
  ['en', 'repair', 'wilson', "It's not the washer, it's the air conditioner that makes noise", { product: 'ew.ac', fault: 'noise', description: has('noise') }],
  ['en', 'install', 'wilson', 'Not a fridge but a dishwasher, 4th floor, no lift', { appliance: 'dishwasher', floor: 4, elevator: 'no' }],
  ['en', 'repair', 'wilson', 'No pets here, no need to register at the gate. Washing machine leaks.', { product: 'ew.washer', fault: 'leak', description: has('leaks') }],
  // two products
  ['zh', 'repair', 'zhang', '洗衣机和洗碗机都漏水', { fault: 'leak', description: has('漏水') }],
  ['zh', 'repair', 'zhang', '冰箱不制冷，油烟机噪音大', { fault: either('weak', 'noise', undefined), description: has('不制冷') }],
  ['zh', 'repair', 'zhang', '冰箱旁边的净水器漏水了', { product: either('zs.purifier', undefined), fault: 'leak', description: has('漏水') }],
  ['en', 'repair', 'wilson', 'Both the washer and the air conditioner stopped working', { fault: may('dead'), description: has('stopped working') }],
  ['zh', 'recycle', 'zhang', '冰箱和洗衣机各一台，都要回收', { trade: either('recycle', undefined), appliance: may('fridge') }],
  // quoted speech, and what others said
  ['zh', 'repair', 'zhang', '邻居说他家空调漏水，我家是热水器打不着火', { product: 'zs.heater', fault: 'dead', description: has('打不着火') }],
  ['zh', 'repair', 'zhang', '客服说“明天下午来”，我明天没空，洗衣机漏水', { product: 'zs.washer', fault: 'leak', description: has('漏水') }],
  ['zh', 'feedback', 'zhang', '师傅说“爱修不修”，态度不好，投诉', { kind: 'complaint', topic: ['service', 'attitude'], content: has('爱修不修') }],
  ['zh', 'repair', 'zhang', '我妈说冰箱“嗡嗡响”', { product: 'zs.fridge', fault: 'noise', description: has('嗡嗡响') }],
  ['en', 'feedback', 'wilson', 'He said "come back at 5 pm", I waited two hours. This is a complaint.', { kind: 'complaint', content: has('waited two hours'), topic: may(['service', 'late']) }],
  // amounts without currency, numbers that are none of the form's
  ['zh', 'recycle', 'zhang', '旧洗衣机，给两百就卖，三楼，有电梯', { appliance: 'washer', expected: 200, floor: 3, elevator: 'yes' }],
  ['zh', 'recycle', 'zhang', '冰箱512升的，用了8年，正常使用', { appliance: 'fridge', condition: 'working' }],
  ['zh', 'clean', 'zhang', '油烟机上次洗花了199，这次还是免拆蒸汽洗', { plan: ['hood', 'hoodSteam'] }],
  ['zh', 'part', 'tiancheng', '机油滤芯，上次买的是168一个，这次要6个', { kind: ['filter', 'oilFilter'], quantity: 6 }],
  ['zh', 'device', 'tiancheng', '水泵压力0.6兆帕，流量150，轴承温度高', { product: 'tc.pump', system: ['power', 'motor', 'bearing'], description: has('轴承温度高') }],
  ['zh', 'inspect', 'tiancheng', '年度巡检，合同金额12000，四台', { kind: 'yearly', machines: 4 }],
  ['zh', 'repair', 'zhang', '冰箱里有3斤肉都坏了，不制冷', { product: 'zs.fridge', fault: 'weak', description: has('不制冷') }],
  ['en', 'recycle', 'wilson', 'Old fridge, 300 litres, I paid 2000 for it, still works', { appliance: 'fridge', condition: 'working' }],
  // addresses
  ['zh', 'repair', 'zhang', '洗衣机漏水，地址是文三路478号3幢2单元601', { product: 'zs.washer', fault: 'leak', description: has('漏水'), address: may(at('', '', '', '文三路478号3幢2单元601')) }],
  ['zh', 'repair', 'zhang', '我从上海搬到杭州来的，冰箱搬完就不制冷了', { product: 'zs.fridge', fault: 'weak', description: has('不制冷') }],
  ['zh', 'install', 'zhang', '浙江省杭州市滨江区江南大道588号恒鑫大厦1201室，装净水器', { appliance: 'purifier', address: at('浙江省', '杭州市', '滨江区', '江南大道588号恒鑫大厦1201室') }],
  ['en', 'repair', 'wilson', 'I am at 12 Baker Street, the washing machine is leaking', { product: 'ew.washer', fault: 'leak', description: has('leaking'), address: may(at('', '', '', '12 Baker Street')) }],
  // times
  ['zh', 'repair', 'zhang', '昨晚九点开始洗衣机就不转了，明晚七点来', { product: 'zs.washer', fault: may('dead'), since: '2026-11-17', description: has('不转'), planTime: '2026-11-19 19:00' }],
  ['zh', 'device', 'tiancheng', '昨天下午三点四十停机，今天中午之前必须到', { stopped: 'yes', stopTime: '2026-11-17 15:40', planTime: either('2026-11-18 12:00', undefined), description: may(has('停机')) }],
  ['zh', 'repair', 'zhang', '今天早上八点来的话我在，现在都九点半了，改下午四点吧，洗碗机不开机', { product: 'zs.dishwasher', fault: 'dead', description: has('不开机'), planTime: '2026-11-18 16:00' }],
  ['zh', 'install', 'zhang', '洗碗机20号到货，到货第二天上午装', { appliance: 'dishwasher', deliveryDate: '2026-11-20', planTime: either('2026-11-21 09:00', undefined) }],
  ['en', 'repair', 'wilson', 'The washer has been noisy since 10 November, please come on the 20th at 9:30 am', { product: 'ew.washer', fault: 'noise', since: '2026-11-10', description: has('noisy'), planTime: '2026-11-20 09:30' }],
  ['en', 'device', 'pacific', 'Compressor stopped yesterday at 17:05, be here by Friday', { product: 'pr.comp', stopped: 'yes', stopTime: '2026-11-17 17:05', planTime: '2026-11-20 09:00', description: may(has('stopped')) }],
  // Chinese and English mixed
  ['zh', 'repair', 'zhang', 'fridge不制冷了，明天pm3点可以吗，call我13900002222', { product: either('zs.fridge', undefined), fault: 'weak', description: has('不制冷'), planTime: either('2026-11-19 15:00', undefined), contactPhone: '13900002222' }],
  ['zh', 'repair', 'zhang', '洗碗机error E9，restart也没用', { product: 'zs.dishwasher', fault: either('code', undefined), errorCode: either('E9', undefined), errorRestart: may('yes'), description: has('E9') }],
  ['zh', 'install', 'zhang', 'AC安装，22F，有lift，email: li.na@mail.example', { appliance: either('airConditioner', undefined), floor: 22, elevator: may('yes'), email: 'li.na@mail.example' }],
  ['en', 'repair', 'wilson', 'My 空调 is leaking, please come 明天上午', { product: either('ew.ac', undefined), fault: 'leak', description: has('leaking'), planTime: either('2026-11-19 09:00', undefined) }],
  // nothing of the form
  ['zh', 'repair', 'zhang', '你们明天上班吗', {}],
  ['zh', 'repair', 'zhang', '空调保修几年', {}],
  ['zh', 'install', 'zhang', '快递到哪了', 'none'],
  ['en', 'repair', 'wilson', 'Thanks, see you tomorrow', {}],
  ['zh', 'feedback', 'zhang', '嗯嗯', 'none'],
  // long ones
  ['zh', 'repair', 'zhang', '你好，我是2019年搬来的老用户了，之前买过你们两台空调一台冰箱，用着都不错，邻居也说好。今年夏天特别热，电费一个月交了480多。前几天家里来客人，孩子们闹得很，没太注意。今天早上起来发现洗衣机底下漏水，厨房这边倒是干的。我看了说明书第15页，也没写怎么弄。我老公出差了要25号才回来，所以麻烦你们周五上午十点过来，我叫林晓燕，手机13655556666。', { product: either('zs.washer', undefined), fault: 'leak', leakSpot: may('body'), since: may('2026-11-18'), description: has('漏水'), planTime: '2026-11-20 10:00', contactName: '林晓燕', contactPhone: '13655556666', attention: may(['family']) }],
  ['en', 'repair', 'wilson', 'Hello, we moved in three years ago and have been happy so far. Last month I paid 350 for a new kettle from another company, which has nothing to do with you, and in June your colleague installed the air conditioner on a Saturday at 2 pm. Since this morning the washing machine makes a terrible noise when it spins. My husband is away until the 27th. Please come on Monday at 11 am and call Emma on 18600000051.', { product: either('ew.washer', undefined), fault: 'noise', noiseWhen: ['spin'], since: may('2026-11-18'), description: has('noise'), planTime: '2026-11-23 11:00', contactPhone: '18600000051', contactName: may('Emma') }],
  ['zh', 'device', 'tiancheng', '各位好，我是天成设备科的，我们厂2021年买的设备，去年5月做过一次大修，花了3万多。昨天夜班反映水泵振动大，今天早上7点15停机，检查发现轴承温度高，没有报警代码。累计工时6120小时，仓库里有备机先顶着。进厂要安全培训。联系人周工，13800003333。', { product: 'tc.pump', stopped: 'yes', stopTime: '2026-11-18 07:15', system: either(['power', 'motor', 'bearing'], undefined), alarm: 'no', hours: 6120, impact: either('backup', undefined), permit: ['training'], description: has('轴承温度高'), contactName: '周工', region: 'mainland', contactPhone: '13800003333' }],
]
