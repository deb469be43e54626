import type { Language } from '../../../shared/language'
import { t } from '../deterministic'

type Text = Record<Language, string>

const DANGERS = {
  gas: t(
    '闻到燃气味不要开关电器，关阀开窗，到室外打电话',
    'If you smell gas, switch nothing on or off: close the valve, open windows, call from outside',
    'При запахе газа ничего не включайте и не выключайте: закройте кран, откройте окна, звоните с улицы',
    '聞到瓦斯味不要開關電器，關閥開窗，到室外打電話',
  ),
  fumes: t(
    '烟排不出去会一氧化碳中毒，修好之前不要使用',
    'Fumes that stay inside can kill: do not use it until it is repaired',
    'Угарный газ смертелен: не пользуйтесь до ремонта',
    '煙排不出去會一氧化碳中毒，修好之前不要使用',
  ),
  scald: t(
    '热水可能烫伤，先放凉再用手试',
    'The water may scald: let it cool before you touch it',
    'Вода может обжечь: дайте ей остыть',
    '熱水可能燙傷，先放涼再用手試',
  ),
  wet: t(
    '有水时先断开电源，不要赤脚站在水里碰机器',
    'With water on the floor switch the power off first, and do not touch it barefoot',
    'Если на полу вода, сначала отключите питание, не касайтесь босиком',
    '有水時先斷開電源，不要赤腳站在水裡碰機器',
  ),
  height: t(
    '室外机在高处，不要自己探身去看',
    'The outdoor unit hangs high: do not lean out to it',
    'Наружный блок высоко: не высовывайтесь к нему',
    '室外機在高處，不要自己探身去看',
  ),
  box: t(
    '电控盒内有高压电，不要自己打开',
    'There is high voltage in the control box: do not open it',
    'В блоке управления высокое напряжение: не открывайте',
    '電控盒內有高壓電，不要自己打開',
  ),
  hotWater: t(
    '筒里的水可能很烫，等凉了再放水',
    'The water may be hot: let it cool before you drain it',
    'Вода может быть горячей: дайте остыть перед сливом',
    '筒裡的水可能很燙，等涼了再放水',
  ),
  engine: t(
    '报警时不要强行再启动，会损坏发动机',
    'Do not force a restart: the engine would be damaged',
    'Не запускайте снова: двигатель выйдет из строя',
    '警報時不要強行再啟動，會損壞引擎',
  ),
  fuel: t(
    '处理油路时远离明火，擦净漏油',
    'Keep flames away from the fuel line and wipe up spills',
    'Держите огонь подальше от топлива, вытрите пролитое',
    '處理油路時遠離明火，擦淨漏油',
  ),
  coolant: t(
    '热机时不要打开散热器盖，会喷出烫伤',
    'Do not open the radiator cap while it is hot: it sprays',
    'Не открывайте крышку радиатора горячей: обварит',
    '熱機時不要打開散熱器蓋，會噴出燙傷',
  ),
  hotOil: t(
    '液压油高温高压，停机降温后再检查',
    'The oil is hot and under pressure: stop and let it cool',
    'Масло горячее и под давлением: остановите и дайте остыть',
    '液壓油高溫高壓，停機降溫後再檢查',
  ),
  pressure: t(
    '罐内有压力，放空并断电挂牌后再动手',
    'There is pressure inside: vent it, switch off and tag it first',
    'Внутри давление: сбросьте, обесточьте и повесьте табличку',
    '罐內有壓力，放空並斷電掛牌後再動手',
  ),
  cabinet: t(
    '电柜只能由持证电工打开',
    'Only a qualified electrician may open the cabinet',
    'Шкаф открывает только электрик с допуском',
    '電櫃只能由持證電工打開',
  ),
  turning: t(
    '转动部位停稳、断电挂牌后才能伸手',
    'Wait until it stands still, switch off and tag it before you reach in',
    'Дождитесь остановки, обесточьте и повесьте табличку',
    '轉動部位停穩、斷電掛牌後才能伸手',
  ),
} satisfies Record<string, Text>

/** What one sees or hears of a fault, and what may hurt somebody. */
interface DemoSymptom {
  symptom: Text
  dangers: readonly Text[]
}
const seen = (symptom: Text, ...dangers: (keyof typeof DANGERS)[]): DemoSymptom => ({
  symptom,
  dangers: dangers.map(name => DANGERS[name]),
})

/** Of each fault of the library, by its code and the first of its models. */
const SYMPTOMS: Record<'mufeng' | 'hengji', Readonly<Record<string, DemoSymptom>>> = {
  mufeng: {
    'E1 JSQ30-HQ16': seen(
      t(
        '打开热水听到打火声，火点不着',
        'It clicks but the flame does not light',
        'Щёлкает, но пламя не загорается',
        '打開熱水聽到點火聲，火點不著',
      ),
      'gas',
    ),
    'E2 JSQ30-HQ16': seen(
      t(
        '点着后很快熄火，刮风时更常见',
        'The flame goes out soon, more often in wind',
        'Пламя быстро гаснет, чаще в ветер',
        '點著後很快熄火，颳風時更常見',
      ),
      'fumes',
    ),
    'E5 JSQ30-HQ16': seen(
      t(
        '水忽然很烫，随后熄火',
        'The water turns very hot, then the flame goes out',
        'Вода резко горячая, затем пламя гаснет',
        '水忽然很燙，隨後熄火',
      ),
      'scald',
    ),
    'E3 WQP16-JJ8': seen(
      t(
        '洗完餐具是凉的，没有烘干',
        'Dishes come out cold and wet',
        'Посуда холодная и мокрая',
        '洗完餐具是涼的，沒有烘乾',
      ),
    ),
    'E4 WQP16-JJ8': seen(
      t(
        '开始后听不到进水声，程序停住',
        'No sound of water after the start, the programme stops',
        'После пуска не слышно воды, программа стоит',
        '開始後聽不到進水聲，程式停住',
      ),
    ),
    'E9 WQP16-JJ8': seen(
      t(
        '水泵一直转，机器下面可能有水',
        'The pump keeps running, there may be water below',
        'Насос работает без остановки, под машиной может быть вода',
        '水泵一直轉，機器下面可能有水',
      ),
      'wet',
    ),
    'E6 KFR-35GW/QF2': seen(
      t(
        '运行一阵后不制冷，室外机停转',
        'Cooling stops after a while, the outdoor unit stands still',
        'Через время не холодит, наружный блок стоит',
        '運轉一陣後不冷，室外機停轉',
      ),
      'height',
    ),
    'E8 KFR-35GW/QF2': seen(
      t(
        '室内机有风，室外机不转',
        'The indoor fan runs, the outdoor unit does not',
        'Внутренний блок дует, наружный стоит',
        '室內機有風，室外機不轉',
      ),
      'box',
    ),
    'F1 KFR-35GW/QF2': seen(
      t(
        '显示的室温明显不对，忽冷忽热',
        'The room temperature shown is wrong, hot and cold by turns',
        'Температура на дисплее неверная, то жарко, то холодно',
        '顯示的室溫明顯不對，忽冷忽熱',
      ),
    ),
    'FL KFR-35GW/QF2': seen(
      t(
        '面板亮灯，制冷制热照常',
        'A light is on, cooling and heating go on',
        'Горит лампа, работает как обычно',
        '面板亮燈，冷暖照常',
      ),
    ),
    'E10 XQG100-JL5': seen(
      t(
        '按了启动，筒里一直没有水',
        'Started, but the drum stays dry',
        'Запущена, но барабан сухой',
        '按了啟動，筒裡一直沒有水',
      ),
    ),
    'E21 XQG100-JL5': seen(
      t(
        '洗完筒里还有水，门打不开',
        'Water stays in the drum, the door does not open',
        'В барабане вода, дверь не открывается',
        '洗完筒裡還有水，門打不開',
      ),
      'hotWater',
    ),
    'E30 XQG100-JL5': seen(
      t(
        '按启动没有反应，门锁灯闪',
        'Start does nothing, the lock light blinks',
        'Пуск не работает, мигает замок',
        '按啟動沒有反應，門鎖燈閃',
      ),
    ),
    'U3 XQG100-JL5': seen(
      t(
        '脱水时反复加水、转不起来，晃得厉害',
        'It fills again and again before spinning and shakes',
        'Перед отжимом снова набирает воду и трясётся',
        '脫水時反覆加水、轉不起來，晃得厲害',
      ),
    ),
    'F2 BCD-512WXY': seen(
      t(
        '冷藏室温度显示不动或偏差大',
        'The fridge temperature does not change or is far off',
        'Температура холодильной камеры не меняется или неверна',
        '冷藏室溫度顯示不動或偏差大',
      ),
    ),
    'C1 RO-1000QY3': seen(
      t(
        '出水变小，机器反复启停',
        'Little water, it starts and stops again and again',
        'Мало воды, включается и выключается',
        '出水變小，機器反覆啟停',
      ),
    ),
  },
  hengji: {
    'AL-109 HJG-200': seen(
      t(
        '机油灯亮，机组自动停机',
        'The oil light is on and the set stops by itself',
        'Горит лампа масла, установка остановилась',
        '機油燈亮，機組自動停機',
      ),
      'engine',
    ),
    'AL-117 HJG-200': seen(
      t(
        '启动马达转，机组不着车，或运行中熄火',
        'The starter turns but it does not run, or it dies',
        'Стартер крутит, но не заводится, или глохнет',
        '啟動馬達轉，機組不著車，或運轉中熄火',
      ),
      'fuel',
    ),
    'AL-121 HJ-220E': seen(
      t(
        '发动机没力，加不上转速',
        'The engine is weak and does not rev up',
        'Двигатель слабый, не набирает обороты',
        '引擎沒力，加不上轉速',
      ),
      'fuel',
    ),
    'AL-156 HJ-220E': seen(
      t(
        '水温表进红区，风扇全速',
        'The gauge is in the red, the fan at full speed',
        'Стрелка в красной зоне, вентилятор на полной',
        '水溫表進紅區，風扇全速',
      ),
      'coolant',
    ),
    'AL-203 HJ-220E': seen(
      t(
        '动作变慢，油温表报警',
        'Movements get slow, the oil gauge warns',
        'Движения медленные, указатель масла тревожит',
        '動作變慢，油溫表警報',
      ),
      'hotOil',
    ),
    'AL-211 HJ-220E': seen(
      t(
        '油温正常，回油滤指示变红',
        'The oil is not hot, the filter indicator is red',
        'Масло не горячее, индикатор фильтра красный',
        '油溫正常，回油濾指示變紅',
      ),
    ),
    'AL-203 HJS-75PM': seen(
      t(
        '空压机停机，排气很烫',
        'The compressor stops, the discharge is very hot',
        'Компрессор стоит, нагнетание очень горячее',
        '空壓機停機，排氣很燙',
      ),
      'pressure',
    ),
    'AL-215 HJS-75PM': seen(
      t(
        '供气压力上不去，耗电变多',
        'Pressure does not rise, it uses more power',
        'Давление не растёт, расход энергии выше',
        '供氣壓力上不去，耗電變多',
      ),
      'pressure',
    ),
    'AL-240 HJS-75PM': seen(
      t(
        '启动后几秒跳停，电流偏大',
        'It trips seconds after the start, the current is high',
        'Через секунды отключается, ток высокий',
        '啟動後幾秒跳停，電流偏大',
      ),
      'cabinet',
    ),
    'AL-330 HJS-75PM': seen(
      t(
        '远程看不到设备，本机照常运行',
        'It is not seen from afar and runs on as usual',
        'Удалённо не видно, сама работает',
        '遠端看不到設備，本機照常運轉',
      ),
    ),
    'AL-305 HJD-155': seen(
      t('轴承处烫手，有异响', 'The bearing is hot to touch and noisy', 'Подшипник горячий, шум', '軸承處燙手，有異響'),
      'turning',
    ),
    'AL-312 HJD-155': seen(
      t(
        '泵里像有石子响，流量变小',
        'It rattles like pebbles, less flow',
        'Шум как от камней, подача падает',
        '泵裡像有石子響，流量變小',
      ),
    ),
    'AL-405 HJV-1160': seen(
      t(
        '换刀不到位，主轴松不开刀',
        'The tool change stops, the spindle does not let go',
        'Смена инструмента не доходит, шпиндель не отпускает',
        '換刀不到位，主軸鬆不開刀',
      ),
      'turning',
    ),
    'AL-411 HJV-1160': seen(
      t(
        '加工时主轴发烫，尺寸跑偏',
        'The spindle gets hot, sizes drift',
        'Шпиндель греется, размеры уходят',
        '加工時主軸發燙，尺寸跑偏',
      ),
      'turning',
    ),
    'AL-420 HJV-1160': seen(
      t(
        '开机提示缺油，进给停住',
        'It says oil is low, the feed stops',
        'Сообщает о нехватке масла, подача стоит',
        '開機提示缺油，進給停住',
      ),
    ),
  },
}

/** What is seen of a fault of a company, and what is dangerous about it. */
export function symptomOf(
  company: keyof typeof SYMPTOMS,
  { code, models: [model = ''] }: { code: string; models: readonly string[] },
): { symptom: Text; dangers: Text[] } {
  const { symptom, dangers } = SYMPTOMS[company][`${code} ${model}`] ?? {}
  if (!symptom || !dangers) throw new Error(`no symptom of ${code} ${model}`)
  return { symptom, dangers: [...dangers] }
}
