import { stem } from './stem'

/**
 * What customers say and what writers write. Of one language each, about after-sales service in general, and on the one spelling of
 * terms.ts: lower case, simplified characters. Only questions are widened by it; articles stay as they are.
 */
const GROUPS = `
雷劈 打雷 雷电 雷雨 : 雷击 打雷
架子 : 支架
瘪 凹 凹进去 磕 碰 掉漆 刮花 划痕 : 磕碰 外观
肉 菜 剩菜 饭菜 水果 : 食物
几度 多少度 : 温度 设定
注册 账号 帐号 : 登录
变红 红灯 亮红 : 红色
变橙 橙灯 : 橙色
客厅 房间 屋子 面积 : 平方米
解开 解锁 : 解除
剪断 剪掉 : 剪
汇款 打款 : 转账
换过 换完 换好 : 换
臭 臭臭 臭味 怪味 难闻 气味 味儿 味 霉味 味道 : 异味 味道 霉味
渣 渣渣 黑点 黑渣 碎屑 : 黑屑
螺丝 螺丝钉 螺钉 : 螺栓
钱 花钱 价钱 收钱 费用 收费 贵 价格 多少钱 要钱 : 收费 元 免费 价格
多久 多长时间 用时 : 小时 分钟 用时 周期
几年 多少年 : 年
几天 多少天 : 天 工作日
几个月 : 个月
多大 多宽 多高 多深 : 毫米 厘米 平方米
多快 最快 : 响应 小时
改 改到 改成 改期 改了 : 修改 改 换
旧 旧机 二手 淘汰 : 旧机 回收
撤 撤销 撤回 撤掉 取消 作废 : 取消
催 催催 催一催 快点 : 催单
趴窝 停摆 瘫 瘫痪 抛锚 : 停机
打不着火 点不着 打不着 打火 点火 : 点火 启动 点不着火
烫 烫手 发烫 过热 : 高温 温度 过热
凉 冷 : 冷 制冷
响 吵 声音 异响 噪声 动静 : 噪音 响
退 退钱 退款 退货 : 退款 退货
到账 回来 : 到账
换 换货 换新 : 换 换货 换新 更换
洗澡水 : 热水 热水器
液化气 : 燃气
芯 芯子 : 滤芯
歪 跑偏 偏 : 跑偏
零下 冬天 天冷 大冷天 严寒 : 低温 冬天 防冻
结冰 冰 霜 结霜 上冻 : 结冰 化霜 化冰
机子 : 机器
一周 一星期 一个星期 : 七天
寄 寄来 发来 : 发到
叫人 派人 找人 修 维修 修理 : 报修 维修
师傅 师父 维修工 修理工 : 工程师 师傅
单子 维修单 工单 报修单 : 服务单 服务请求
断网 网 掉线 联网 上网 : wifi 配网
探头 : 传感器
质量保证 : 保修
标签 牌子 铭牌 : 铭牌
抖 晃 跳 乱跑 移位 : 抖动 移位 震
脏 黑 : 异味 清洗
跳闸 断电 停电 : 空气开关 断电
没反应 开不了机 不工作 启动不了 打不开 : 不开机 启动
坏 坏了 : 故障
装 : 安装
收 : 回收
洗 清洁 清洗 : 清洗
卖 买 购买 : 购买
橱柜 柜子 : 柜体
黄油 牛油 : 润滑脂
网子 网网 纱网 : 滤网 油网
礼拜 星期 : 周
漂白剂 84 消毒水 : 漂白 漂白水
混 混着 掺 搀 兑 : 混加 混用
副厂 杂牌 山寨 高仿 冒牌 : 仿冒
夜里 晚上 半夜 深夜 通宵 : 夜间
挺 撑 扛 : 坚持 小时
冻 冷冻 冰冻 : 冷冻 食物
搬家 搬完 刚搬 : 搬运 静置
歪 偏 跑歪 : 跑偏
擦 抹 刷 : 清洗 擦
拆开 拆洗 : 拆机
几块钱 啥价 : 元 收费
插头 插座 : 插座
探出去 探身 : 探身
滴水 渗水 漏 流水 积水 : 漏水 滴水
smell stink stinks stinky smelly odor odour reek : smell smells
ac aircon a/c conditioner : air conditioner
guarantee guaranteed : warranty
outage blackout cut : power outage
freezer frozen : food freezer
swap exchange : replace
minimum min : least
void voids excluded exclude : covered
fix mend broken broke : repair
router internet network wifi wi-fi : wifi wi-fi router
price cost costs fee charge expensive much : price cost free
shipping transit : transport
reschedule move postpone appointment : time edit
cancel withdraw : cancel
fridge : refrigerator fridge
washer laundry : washing washer
warm hot : heat cool
rattle rattling loud noise noisy : noise
quick quickly fast soon long : hours minutes
engineer technician repairman mechanic somebody someone : engineer
leak leaks leaking drip dripping flood flooding puddle : leak
thunderstorm storm thunder : lightning storm
build builds : load
hydraulic : hydraulics hydraulic
стиралка стиралки стиралку стиралке стиральная : стиральная
воняет вонь запах пахнет несет : пахнет запах
вайфай вайфаю wifi wi-fi интернет : wi-fi роутер
колонка газовая : водонагреватель колонка
цена стоит стоимость сколько платить дорого : ¥ бесплатно цена
набирает вода : воды
шумит гремит стучит шум : шум
вибрирует трясет вибрация : вибрация
загорается зажигается разжигается горит : зажигается розжиг
щелкает щелчок : щелчки
течет капает протекает подтекает : протечка течь протекает
сломался сломалась поломка : поломка ремонт
запчасть деталь : запчасти деталь
быстро скоро ждать : часа ответ срок
мастер инженер : мастер
регистрация зарегистрироваться аккаунт : вход войти
починил починили отремонтировал : ремонт исправляется
солярка топливо : топливо
мотор движок : двигатель
почем расценки : цена стоимость ¥
моточас наработка : часы часов
литров литр : л
едут едет привезут доставка : доставка срок
марка бренд : марка
мыть помыть чистить почистить : мыть чистить
`

/** A word → what else to look for. Words of Latin and Cyrillic letters by their stems. */
export const LIKE = new Map<string, string[]>()
for (const line of GROUPS.trim().split('\n')) {
  const [said = '', written = ''] = line.split(' : ')
  const others = written.split(' ').map(stem)
  for (const word of said.split(' ').map(stem))
    LIKE.set(
      word,
      [...new Set([...(LIKE.get(word) ?? []), ...others])].filter(other => other !== word),
    )
}

/** Turns of phrase that no single word of says what is meant. */
const PHRASES: [RegExp, string][] = [
  [/不想[修要装]了?|不[修要装]了怎么/g, '取消'],
  [/保([几多两三])/g, '保修$1'],
  [/不(?:管用|好使|灵了?|能用)/g, '没反应'],
  [
    /(?:一会儿?|时而?)[热烫](?:一会儿?|时而?)?[冷凉]|(?:一会儿?|时)[冷凉](?:一会儿?|时)[热烫]|忽[热烫]忽[冷凉]|忽[冷凉]忽[热烫]/g,
    '忽冷忽热',
  ],
  [/填错|写错|弄错|搞错/g, '修改开错'],
  [/不怎么[冷凉]|不大[冷凉]/g, '不制冷'],
  [
    /又坏|老(?:毛病|问题)|(?:又|再次?)(?:出|犯)(?:了|一样|同样|这个|这)*(?:毛病|问题|故障)?|(?:又|还是)(?:一样|同样|这个)(?:的)?(?:毛病|问题|故障)/g,
    '同一故障再次',
  ],
  [/(?:要)?花?多少钱|要钱|收钱|花钱|(?:另外|另)?给钱/g, '收费'],
  [/[打点]不(?:着|燃|起来?)火?/g, '点不着火'],
  [/(?:往下|一直|老|直)?(?:滴|淌|流)水(?!号|账|线)/g, '滴水'],
  [/(?:地上|地板上?|地面|满地)(?:都是|全是|一滩|好多|有)?水/g, '漏水'],
  [/结(?:了|着|满|的|好|很|厚|一层)+冰(?![箱柜])/g, '结冰'],
  [/(?:能|可以?|可不可以|想|要)退(?!货|款|出|回|休)/g, '退货'],
  [/\b(?:do|will|must) i (?:have to )?pay\b/g, 'cost free'],
  [
    /\bsame (?:thing|problem|issue|trouble)\b|\b(?:broke|broken|failed|fails|stopped working) again\b/g,
    'same fault again',
  ],
  [/(?:опять|снова) (?:слома\S*|не работает)|слома\S* (?:опять|снова)/g, 'та же неисправность снова'],
  [/\bwater (?:all )?(?:on|over|across|under)\b/g, 'water leak'],
  [/叫人来?修?|找人来?修|派人来?修/g, '报修'],
]

/** A question in the words of writers, on the one spelling of terms.ts. */
export const reworded = (question: string): string =>
  PHRASES.reduce((said, [pattern, words]) => said.replace(pattern, words), question)
