import type { Language, Localized } from '../../../shared/language'
import { t } from '../fixed'

/** What a code on a display means, and what the customer does first. */
export interface DemoFault {
  code: string
  /** models of the demo's products that show it */
  models: string[]
  title: Required<Localized>
  cause: Required<Localized>
  steps: Record<Language, string>[]
  /** slug of the article that explains it */
  article?: string
}

/** The fault library of each tenant. A code may stand twice, for different models. */
export const DEMO_FAULTS: Record<'mufeng' | 'hengji', DemoFault[]> = {
  mufeng: [
    {
      code: 'E1', models: ['JSQ30-HQ16'], article: 'e1-heater',
      title: t('点火失败', 'No ignition', 'Нет розжига', '點火失敗'),
      cause: t('没有燃气或余额不足、水流太小、点火针积碳', 'No gas or credit, too little water flow, or soot on the igniter', 'Нет газа или средств, мал поток воды, нагар на электроде', '沒有瓦斯或餘額不足、水流太小、點火針積碳'),
      steps: [
        t('确认没有燃气味，有异味立即关阀开窗、到室外打电话', 'Make sure there is no smell of gas; if there is, close the valve, open windows and call from outside', 'Убедитесь, что нет запаха газа; если есть — закройте кран, откройте окна и звоните с улицы', '確認沒有瓦斯味，有異味立即關閥開窗、到室外打電話'),
        t('打开燃气灶试火，检查燃气表余额和燃气阀', 'Try the gas hob, check the credit of the meter and the gas valve', 'Проверьте плиту, баланс счётчика и газовый кран', '打開瓦斯爐試火，檢查瓦斯錶餘額和瓦斯閥'),
        t('拔下插头等 30 秒，把热水龙头开到最大再试', 'Unplug for 30 seconds, open the hot tap fully and try again', 'Отключите на 30 секунд, откройте горячую воду полностью и повторите', '拔下插頭等 30 秒，把熱水龍頭開到最大再試'),
        t('间隔 1 分钟，最多试三次，仍不行请报修', 'Wait a minute between tries, three at most, then book a repair', 'Пауза минута, не более трёх попыток, затем заявка на ремонт', '間隔 1 分鐘，最多試三次，仍不行請報修'),
      ],
    },
    {
      code: 'E2', models: ['JSQ30-HQ16'], article: 'heater-safe-use',
      title: t('排烟或风压异常', 'Flue or wind pressure fault', 'Ошибка дымохода или ветра', '排煙或風壓異常'),
      cause: t('烟管出口被遮挡、倒风，或风机故障', 'Flue outlet blocked, wind blowing in, or the fan has failed', 'Выход дымохода перекрыт, обратная тяга или неисправен вентилятор', '煙管出口被遮擋、倒風，或風機故障'),
      steps: [
        t('立即停用，打开窗户通风', 'Stop using it and open the window', 'Не пользуйтесь, откройте окно', '立即停用，打開窗戶通風'),
        t('检查室外烟管出口有没有鸟巢、塑料袋', 'Look for a nest or a bag at the flue outlet outside', 'Проверьте выход трубы снаружи: гнездо, пакет', '檢查室外煙管出口有沒有鳥巢、塑膠袋'),
        t('大风天等风小后重启一次', 'In a storm wait and restart once', 'В сильный ветер подождите и перезапустите один раз', '大風天等風小後重啟一次'),
        t('仍显示 E2 请报修，不要自行拆烟管', 'If E2 stays, book a repair; do not take the flue apart', 'E2 остался — подайте заявку, дымоход не разбирайте', '仍顯示 E2 請報修，不要自行拆煙管'),
      ],
    },
    {
      code: 'E5', models: ['JSQ30-HQ16'], article: 'hot-cold-water',
      title: t('出水超温保护', 'Water too hot', 'Перегрев воды', '出水超溫保護'),
      cause: t('水流太小、进水滤网堵，或温度传感器故障', 'Too little flow, a blocked inlet filter or a faulty sensor', 'Мал поток, забит фильтр или неисправен датчик', '水流太小、進水濾網堵，或溫度感測器故障'),
      steps: [
        t('关水龙头，等 1 分钟让机器降温', 'Close the tap and let it cool for a minute', 'Закройте кран, дайте остыть минуту', '關水龍頭，等 1 分鐘讓機器降溫'),
        t('把设定温度降到 40 ℃，热水开大', 'Set 40 °C and open the hot water further', 'Установите 40 °C и увеличьте поток', '把設定溫度降到 40 ℃，熱水開大'),
        t('关阀清洗进水滤网', 'Close the valve and clean the inlet filter', 'Закройте кран и промойте входную сетку', '關閥清洗進水濾網'),
        t('仍显示 E5 请停用并报修', 'If E5 stays, stop using it and book a repair', 'E5 остался — не пользуйтесь, подайте заявку', '仍顯示 E5 請停用並報修'),
      ],
    },
    {
      code: 'E3', models: ['WQP16-JJ8'], article: 'dishwasher-care',
      title: t('加热异常', 'Heating fault', 'Ошибка нагрева', '加熱異常'),
      cause: t('加热管或温度传感器故障，水温上不去', 'Heater or sensor has failed, the water stays cold', 'Неисправен нагреватель или датчик, вода холодная', '加熱管或溫度感測器故障，水溫上不去'),
      steps: [
        t('关机断电 10 分钟', 'Switch off for 10 minutes', 'Отключите на 10 минут', '關機斷電 10 分鐘'),
        t('清洗过滤器，确认水量正常', 'Clean the filter and check that it fills', 'Промойте фильтр, проверьте набор воды', '清洗過濾器，確認水量正常'),
        t('重新运行“快洗”', 'Run the Quick programme', 'Запустите «Быструю»', '重新運轉「快洗」'),
        t('仍显示 E3 请报修', 'If E3 stays, book a repair', 'E3 остался — подайте заявку', '仍顯示 E3 請報修'),
      ],
    },
    {
      code: 'E4', models: ['WQP16-JJ8'], article: 'e4-dishwasher',
      title: t('进水异常', 'Not filling with water', 'Нет набора воды', '進水異常'),
      cause: t('角阀没有开足、水压低、进水滤网堵塞、进水管弯折，或进水阀损坏', 'Valve not fully open, low pressure, blocked inlet filter, kinked hose, or a broken inlet valve', 'Кран открыт не полностью, низкое давление, забита сетка, перегиб шланга или неисправен клапан', '角閥沒有開足、水壓低、進水濾網堵塞、進水管彎折，或進水閥損壞'),
      steps: [
        t('关机断电，把角阀逆时针开到底，确认水龙头水压正常', 'Switch off, open the angle valve fully and check the pressure at the tap', 'Отключите, полностью откройте кран и проверьте напор', '關機斷電，把角閥逆時針開到底，確認水龍頭水壓正常'),
        t('关角阀，拆下进水管，清洗接口里的小滤网', 'Close the valve, undo the hose and clean the small filter', 'Закройте кран, снимите шланг и промойте сетку', '關角閥，拆下進水管，清洗接口裡的小濾網'),
        t('把进水管捋顺，不要压弯', 'Straighten the hose without kinks', 'Расправьте шланг без перегибов', '把進水管捋順，不要壓彎'),
        t('开阀通电，选“快洗”试运行', 'Open the valve, switch on and run Quick', 'Откройте кран, включите и запустите «Быструю»', '開閥通電，選「快洗」試運轉'),
        t('仍显示 E4 请报修，故障码填 E4', 'If E4 stays, book a repair and enter E4', 'E4 остался — подайте заявку с кодом E4', '仍顯示 E4 請報修，故障碼填 E4'),
      ],
    },
    {
      code: 'E9', models: ['WQP16-JJ8'], article: 'leak-where',
      title: t('底盘进水，漏水保护', 'Water in the base', 'Вода в поддоне', '底盤進水，漏水保護'),
      cause: t('机内漏水或泡沫溢出，浮子开关动作', 'A leak or foam inside has tripped the float switch', 'Утечка или пена внутри, сработал поплавок', '機內漏水或泡沫溢出，浮子開關動作'),
      steps: [
        t('立即关闭角阀、断电', 'Close the angle valve and cut the power', 'Закройте кран и отключите питание', '立即關閉角閥、斷電'),
        t('擦干地面，检查进排水接头是否滴水', 'Dry the floor and look for drips at the joints', 'Вытрите пол, проверьте стыки', '擦乾地面，檢查進排水接頭是否滴水'),
        t('回想是否误用了普通洗洁精，起泡会触发保护', 'Did you use ordinary washing-up liquid? Its foam trips the switch', 'Не использовали ли обычное средство? Пена вызывает защиту', '回想是否誤用了普通洗碗精，起泡會觸發保護'),
        t('不要再通电，请报修', 'Do not switch it on again, book a repair', 'Больше не включайте, подайте заявку', '不要再通電，請報修'),
      ],
    },
    {
      code: 'E6', models: ['KFR-35GW/QF2', 'KFR-72LW/MY3'], article: 'e6-ac',
      title: t('室外机高压或过热保护', 'High pressure or overheating outdoors', 'Высокое давление или перегрев наружного блока', '室外機高壓或過熱保護'),
      cause: t('散热片堵塞、通风不良、室内滤网脏，或制冷剂异常', 'Blocked fins, bad ventilation, dirty indoor filter, or refrigerant', 'Забиты рёбра, плохая вентиляция, грязный фильтр или хладагент', '散熱片堵塞、通風不良、室內濾網髒，或冷媒異常'),
      steps: [
        t('关机断电，等 10 分钟', 'Switch off and wait 10 minutes', 'Отключите и подождите 10 минут', '關機斷電，等 10 分鐘'),
        t('清理外机周围，出风前方留 70 厘米', 'Clear the outdoor unit, 70 cm free in front', 'Освободите 70 см перед блоком', '清理外機周圍，出風前方留 70 公分'),
        t('在安全位置刷净散热片，清洗室内滤网', 'From a safe place brush the fins, clean the indoor filter', 'С безопасного места очистите рёбра, промойте фильтр', '在安全位置刷淨散熱片，清洗室內濾網'),
        t('制冷 26 ℃ 运行半小时，仍报请报修', 'Run Cool at 26 °C for half an hour; book a repair if it returns', 'Охлаждение 26 °C полчаса; если повторится — заявка', '製冷 26 ℃ 運轉半小時，仍報請報修'),
      ],
    },
    {
      code: 'E8', models: ['KFR-35GW/QF2', 'KFR-72LW/MY3'], article: 'error-codes-all',
      title: t('室内外机通信故障', 'No communication between units', 'Нет связи между блоками', '室內外機通訊故障'),
      cause: t('连接线松动、电压异常或电路板故障', 'Loose cable, unusual voltage or a faulty board', 'Ослаб провод, скачок напряжения или плата', '連接線鬆動、電壓異常或電路板故障'),
      steps: [
        t('断电 5 分钟后重新通电', 'Switch off for 5 minutes and on again', 'Отключите на 5 минут', '斷電 5 分鐘後重新通電'),
        t('确认没有共用插线板或电压过低', 'No shared extension lead, no low voltage', 'Без удлинителя и низкого напряжения', '確認沒有共用延長線或電壓過低'),
        t('仍显示 E8 请报修，不要自行开盖', 'If E8 stays, book a repair and do not open it', 'E8 остался — заявка, корпус не открывайте', '仍顯示 E8 請報修，不要自行開蓋'),
      ],
    },
    {
      code: 'F1', models: ['KFR-35GW/QF2', 'KFR-72LW/MY3'], article: 'f1-ac',
      title: t('室内温度传感器故障', 'Room temperature sensor fault', 'Датчик температуры в комнате', '室內溫度感測器故障'),
      cause: t('传感器断路或短路', 'Sensor broken or short-circuited', 'Обрыв или замыкание датчика', '感測器斷路或短路'),
      steps: [
        t('关机断电 5 分钟', 'Switch off for 5 minutes', 'Отключите на 5 минут', '關機斷電 5 分鐘'),
        t('送风 10 分钟，再制冷 26 ℃ 运行 20 分钟', 'Fan for 10 minutes, then Cool at 26 °C for 20', 'Вентиляция 10 минут, затем охлаждение 26 °C 20 минут', '送風 10 分鐘，再製冷 26 ℃ 運轉 20 分鐘'),
        t('再次出现请报修，故障码填 F1', 'If it returns, book a repair and enter F1', 'Повторилось — заявка с кодом F1', '再次出現請報修，故障碼填 F1'),
      ],
    },
    {
      code: 'FL', models: ['KFR-35GW/QF2', 'KFR-72LW/MY3'], article: 'ac-filter-clean',
      title: t('滤网清洁提示', 'Time to clean the filter', 'Пора мыть фильтр', '濾網清潔提示'),
      cause: t('运行满 240 小时的提醒，不是故障', 'A reminder after 240 hours, not a fault', 'Напоминание после 240 часов, не ошибка', '運轉滿 240 小時的提醒，不是故障'),
      steps: [
        t('关机断电，取出滤网', 'Switch off and take out the filter', 'Отключите и снимите фильтр', '關機斷電，取出濾網'),
        t('吸尘、冲洗、阴干后装回', 'Vacuum, rinse, dry in the shade, put back', 'Пылесос, промыть, высушить в тени, установить', '吸塵、沖洗、陰乾後裝回'),
        t('长按“清洁”键 5 秒清除提示', 'Hold Clean for 5 seconds to clear it', 'Удерживайте «Чистка» 5 секунд', '長按「清潔」鍵 5 秒清除提示'),
      ],
    },
    {
      code: 'E10', models: ['XQG100-JL5', 'XQG120-JL8D'], article: 'washer-codes',
      title: t('进水超时', 'Filling takes too long', 'Долгий набор воды', '進水超時'),
      cause: t('水龙头没开、滤网堵、进水管弯折', 'Tap closed, filter blocked, hose kinked', 'Закрыт кран, забита сетка, перегиб', '水龍頭沒開、濾網堵、進水管彎折'),
      steps: [
        t('水龙头开到最大', 'Open the tap fully', 'Откройте кран полностью', '水龍頭開到最大'),
        t('关水，拆进水管冲洗滤网', 'Close it, undo the hose, rinse the filter', 'Закройте, снимите шланг, промойте сетку', '關水，拆進水管沖洗濾網'),
        t('理顺水管，按“启动”', 'Straighten the hose, press Start', 'Расправьте шланг, «Старт»', '理順水管，按「啟動」'),
        t('仍报请报修', 'Book a repair if it stays', 'Если осталась — заявка', '仍報請報修'),
      ],
    },
    {
      code: 'E21', models: ['XQG100-JL5', 'XQG120-JL8D'], article: 'washer-codes',
      title: t('排水超时', 'Draining takes too long', 'Долгий слив', '排水超時'),
      cause: t('排水过滤器堵塞或排水管太高、弯折', 'Drain filter blocked, hose too high or kinked', 'Забит фильтр, шланг высоко или перегнут', '排水過濾器堵塞或排水管太高、彎折'),
      steps: [
        t('断电，放出余水', 'Unplug and let the water out', 'Отключите и слейте воду', '斷電，放出餘水'),
        t('拧出过滤器清洗', 'Unscrew and clean the filter', 'Открутите и промойте фильтр', '轉出過濾器清洗'),
        t('排水管高 60–100 厘米，末端不泡水', 'Hose 60–100 cm high, its end not in water', 'Шланг на высоте 60–100 см, конец не в воде', '排水管高 60–100 公分，末端不泡水'),
        t('单独运行“脱水”试一次', 'Run Spin alone once', 'Запустите отдельно «Отжим»', '單獨運轉「脫水」試一次'),
      ],
    },
    {
      code: 'E30', models: ['XQG100-JL5', 'XQG120-JL8D'], article: 'washer-codes',
      title: t('门没有锁好', 'Door not locked', 'Дверь не закрыта', '門沒有鎖好'),
      cause: t('门没关紧、夹了衣物，或烘干后高温锁门', 'Door not shut, laundry caught, or locked by heat after drying', 'Не закрыта, зажато бельё или горячо после сушки', '門沒關緊、夾了衣物，或烘乾後高溫鎖門'),
      steps: [
        t('清理门封，推紧听到“咔”', 'Clear the seal and push until it clicks', 'Очистите манжету и прижмите до щелчка', '清理門封，推緊聽到「咔」'),
        t('烘干后等 10 分钟', 'After drying wait 10 minutes', 'После сушки подождите 10 минут', '烘乾後等 10 分鐘'),
        t('仍报请报修', 'Book a repair if it stays', 'Если осталась — заявка', '仍報請報修'),
      ],
    },
    {
      code: 'U3', models: ['XQG100-JL5', 'XQG120-JL8D'], article: 'washer-codes',
      title: t('脱水不平衡', 'Load unbalanced', 'Дисбаланс', '脫水不平衡'),
      cause: t('衣物缠在一起或件数太少，或机器不平', 'Laundry tangled, too few pieces, or the machine is not level', 'Спутано, мало белья или машина стоит неровно', '衣物纏在一起或件數太少，或機器不平'),
      steps: [
        t('打开门抖散衣物，增减两三件', 'Open, loosen the load, add or take out two or three items', 'Откройте, расправьте, добавьте или уберите вещи', '打開門抖散衣物，增減兩三件'),
        t('调平底脚，锁紧螺母', 'Level the feet and tighten the nuts', 'Выровняйте ножки, затяните гайки', '調平底腳，鎖緊螺母'),
        t('新机确认运输螺栓已拆', 'On a new machine check that the transport bolts are out', 'На новой машине: сняты ли болты', '新機確認運輸螺栓已拆'),
      ],
    },
    {
      code: 'F2', models: ['BCD-512WXY'], article: 'fridge-f2',
      title: t('冷藏室传感器故障', 'Fridge sensor fault', 'Датчик холодильной камеры', '冷藏室感測器故障'),
      cause: t('传感器断路或插头松动', 'Sensor broken or plug loose', 'Обрыв датчика или ослаб разъём', '感測器斷路或插頭鬆動'),
      steps: [
        t('拔插头 10 分钟', 'Unplug for 10 minutes', 'Отключите на 10 минут', '拔插頭 10 分鐘'),
        t('通电等 2 小时看温度', 'Plug in, watch for 2 hours', 'Включите, наблюдайте 2 часа', '通電等 2 小時看溫度'),
        t('仍显示请报修，易坏食物移到冷冻室', 'If it stays, book a repair and move food to the freezer', 'Осталась — заявка, продукты в морозилку', '仍顯示請報修，易壞食物移到冷凍室'),
      ],
    },
    {
      code: 'C1', models: ['RO-1000QY3'], article: 'purifier-codes',
      title: t('进水压力低', 'Low inlet pressure', 'Низкое давление воды', '進水壓力低'),
      cause: t('进水阀没开足、小区水压低或前置过滤器堵', 'Valve not open, low mains pressure, or pre-filter blocked', 'Кран не открыт, слабый напор или забит предфильтр', '進水閥沒開足、社區水壓低或前置過濾器堵'),
      steps: [
        t('看水槽龙头水流', 'Look at the flow of the sink tap', 'Проверьте напор в кране', '看水槽龍頭水流'),
        t('三通进水阀全开', 'Open the valve on the T-piece', 'Откройте кран тройника', '三通進水閥全開'),
        t('冲洗前置过滤器', 'Rinse the pre-filter', 'Промойте предфильтр', '沖洗前置過濾器'),
        t('仍显示请报修', 'Book a repair if it stays', 'Если осталась — заявка', '仍顯示請報修'),
      ],
    },
  ],
  hengji: [
    {
      code: 'AL-109', models: ['HJG-200'], article: 'generator-monthly',
      title: t('机油压力低', 'Low oil pressure', 'Низкое давление масла', '機油壓力低'),
      cause: t('油位低、机油变稀、滤芯堵或油泵磨损', 'Low level, thin oil, blocked filter or worn pump', 'Низкий уровень, жидкое масло, забит фильтр, износ насоса', '油位低、機油變稀、濾芯堵或油泵磨損'),
      steps: [
        t('立即停机，等 10 分钟查油位', 'Stop at once, check the level after 10 minutes', 'Остановите, через 10 минут проверьте уровень', '立即停機，等 10 分鐘查油位'),
        t('低了补同牌号油，发白有水则换油', 'Top up with the same oil; change it if milky', 'Долейте то же масло; мутное замените', '低了補同牌號油，發白有水則換油'),
        t('换机油滤芯后试机，低于 0.15 MPa 不得再启动', 'New filter, test; below 0.15 MPa do not start again', 'Новый фильтр, проверка; ниже 0,15 МПа не запускать', '換機油濾芯後試機，低於 0.15 MPa 不得再啟動'),
        t('提交“设备故障报修”', 'Report the breakdown', 'Сообщите о поломке', '提交「設備故障報修」'),
      ],
    },
    {
      code: 'AL-117', models: ['HJG-200'], article: 'al-117',
      title: t('启动失败或燃油中断', 'Start failed or fuel lost', 'Нет запуска или топлива', '啟動失敗或燃油中斷'),
      cause: t('电瓶亏电、油路有空气或水、滤芯堵塞', 'Weak battery, air or water in fuel, blocked filter', 'Слабый аккумулятор, воздух или вода, забит фильтр', '電瓶虧電、油路有空氣或水、濾芯堵塞'),
      steps: [
        t('停机上锁，测电瓶不低于 25.2 V', 'Lock out, battery at least 25.2 V', 'Замок, аккумулятор не ниже 25,2 В', '停機上鎖，測電瓶不低於 25.2 V'),
        t('从油水分离器放水', 'Drain the water separator', 'Слейте воду из сепаратора', '從油水分離器放水'),
        t('换滤芯，用手油泵排净空气', 'New filter, pump out the air', 'Новый фильтр, прокачайте воздух', '換濾芯，用手油泵排淨空氣'),
        t('每次启动不超过 10 秒，最多三次', 'Ten seconds a try, three at most', 'По 10 секунд, не более трёх раз', '每次啟動不超過 10 秒，最多三次'),
      ],
    },
    {
      code: 'AL-121', models: ['HJ-220E'], article: 'al-121',
      title: t('燃油压力低', 'Low fuel pressure', 'Низкое давление топлива', '燃油壓力低'),
      cause: t('柴油标号不对结蜡、滤芯堵、进空气或进水', 'Waxed diesel, blocked filter, air or water', 'Парафин, забит фильтр, воздух или вода', '柴油標號不對結蠟、濾芯堵、進空氣或進水'),
      steps: [
        t('停平地、铲斗落地、熄火', 'Level ground, bucket down, engine off', 'Ровно, ковш вниз, заглушить', '停平地、鏟斗落地、熄火'),
        t('核对柴油标号与气温', 'Compare diesel grade with temperature', 'Проверьте марку топлива', '核對柴油標號與氣溫'),
        t('油水分离器放水，换 HJE22-FF-0512', 'Drain water, fit HJE22-FF-0512', 'Слейте воду, поставьте HJE22-FF-0512', '油水分離器放水，換 HJE22-FF-0512'),
        t('手油泵排气，怠速 3 分钟再升速', 'Bleed by hand pump, idle 3 minutes, then rev', 'Прокачайте, 3 минуты, затем обороты', '手油泵排氣，怠速 3 分鐘再升速'),
      ],
    },
    {
      code: 'AL-156', models: ['HJ-220E'], article: 'excavator-daily',
      title: t('冷却液温度高', 'Coolant too hot', 'Перегрев охлаждающей жидкости', '冷卻液溫度高'),
      cause: t('液位低、散热器堵、皮带松，或缸垫损坏', 'Low level, blocked radiator, loose belt or head gasket', 'Низкий уровень, забит радиатор, ремень или прокладка', '液位低、散熱器堵、皮帶鬆，或缸墊損壞'),
      steps: [
        t('停止作业怠速 5 分钟，不要立刻熄火', 'Idle 5 minutes, do not switch off at once', '5 минут на холостом, не глушить сразу', '停止作業怠速 5 分鐘，不要立刻熄火'),
        t('冷却后查膨胀箱液位和皮带', 'When cool check level and belt', 'После остывания уровень и ремень', '冷卻後查膨脹箱液位和皮帶'),
        t('清理散热器外部', 'Clean the radiator outside', 'Очистите радиатор', '清理散熱器外部'),
        t('机油发白说明进水，禁止启动，立即报修', 'Milky oil means water: do not start, report it', 'Мутное масло — не запускать, сообщить', '機油發白說明進水，禁止啟動，立即報修'),
      ],
    },
    {
      code: 'AL-203', models: ['HJ-220E'], article: 'al-203',
      title: t('液压油温高', 'Hydraulic oil too hot', 'Перегрев гидромасла', '液壓油溫高'),
      cause: t('散热器堵、油位低、长时间憋压，或软件低于 3.2.1 冷启动误报', 'Blocked cooler, low oil, held against the stop, or software below 3.2.1 on cold starts', 'Забит охладитель, мало масла, упор или ПО ниже 3.2.1', '散熱器堵、油位低、長時間憋壓，或軟體低於 3.2.1 冷啟動誤報'),
      steps: [
        t('停止作业，怠速 5 分钟', 'Stop working, idle 5 minutes', 'Прекратите, 5 минут холостого хода', '停止作業，怠速 5 分鐘'),
        t('清理散热器和油冷却器', 'Clean radiator and oil cooler', 'Очистите радиатор и охладитель', '清理散熱器和油冷卻器'),
        t('查油位和风扇', 'Check level and fan', 'Проверьте уровень и вентилятор', '查油位和風扇'),
        t('冷启动误报预约升级软件', 'Book the software update for cold starts', 'При холодном пуске закажите обновление', '冷啟動誤報預約升級軟體'),
      ],
    },
    {
      code: 'AL-211', models: ['HJ-220E'], article: 'excavator-plan',
      title: t('液压回油滤堵塞', 'Return filter blocked', 'Забит сливной фильтр', '液壓回油濾堵塞'),
      cause: t('滤芯到期或油液污染', 'Filter due or dirty oil', 'Срок фильтра или грязное масло', '濾芯到期或油液污染'),
      steps: [
        t('班后停机泄压', 'After the shift stop and release', 'После смены сбросьте давление', '班後停機洩壓'),
        t('更换回油滤芯，检查有无金属屑', 'New filter, look for metal', 'Новый фильтр, проверьте стружку', '更換回油濾芯，檢查有無金屬屑'),
        t('同时取油样送检', 'Send an oil sample', 'Отправьте пробу масла', '同時取油樣送檢'),
      ],
    },
    {
      code: 'AL-203', models: ['HJS-75PM'], article: 'al-203',
      title: t('排气温度高停机', 'Discharge too hot', 'Перегрев нагнетания', '排氣溫度高停機'),
      cause: t('散热不良、油位低、温控阀卡滞或传感器故障', 'Bad cooling, low oil, stuck thermostatic valve or sensor', 'Плохое охлаждение, мало масла, клапан или датчик', '散熱不良、油位低、溫控閥卡滯或感測器故障'),
      steps: [
        t('停机断电上锁，等温度低于 50 ℃', 'Stop, lock out, wait below 50 °C', 'Стоп, замок, ниже 50 °C', '停機斷電上鎖，等溫度低於 50 ℃'),
        t('查机房通风，吹净冷却器', 'Ventilation, blow the cooler clean', 'Вентиляция, продуйте охладитель', '查機房通風，吹淨冷卻器'),
        t('查油位和冷却风扇', 'Oil level and fan', 'Уровень масла и вентилятор', '查油位和冷卻風扇'),
        t('测温控阀两侧温差，开度异常更换', 'Compare both sides of the valve, replace if stuck', 'Сравните трубки клапана, замените', '測溫控閥兩側溫差，開度異常更換'),
        t('报修并提供曲线', 'Report it with the curve', 'Сообщите, приложите график', '報修並提供曲線'),
      ],
    },
    {
      code: 'AL-215', models: ['HJS-75PM'], article: 'compressor-plan',
      title: t('油分压差高', 'Separator pressure drop', 'Перепад на сепараторе', '油分壓差高'),
      cause: t('油分芯堵塞', 'Oil separator blocked', 'Забит сепаратор', '油分芯堵塞'),
      steps: [
        t('看压差是否超过 0.08 MPa', 'Is the drop above 0.08 MPa?', 'Перепад выше 0,08 МПа?', '看壓差是否超過 0.08 MPa'),
        t('停机泄压，更换 HJS75-OS-4402', 'Release, fit HJS75-OS-4402', 'Сбросьте, замените HJS75-OS-4402', '停機洩壓，更換 HJS75-OS-4402'),
        t('检查回油管单向阀', 'Check the return valve', 'Проверьте клапан возврата', '檢查回油管單向閥'),
      ],
    },
    {
      code: 'AL-240', models: ['HJS-75PM'], article: 'compressor-no-load',
      title: t('主电机过载', 'Motor overload', 'Перегрузка двигателя', '主馬達過載'),
      cause: t('电压低、缺相、排气压力高或轴承卡', 'Low voltage, lost phase, high pressure or bearing', 'Низкое напряжение, обрыв фазы, давление или подшипник', '電壓低、缺相、排氣壓力高或軸承卡'),
      steps: [
        t('停机上锁，冷却 30 分钟', 'Lock out, cool for 30 minutes', 'Замок, остудить 30 минут', '停機上鎖，冷卻 30 分鐘'),
        t('测三相电压，差不超过 3 %', 'Three-phase voltage within 3 %', 'Фазы в пределах 3 %', '測三相電壓，差不超過 3 %'),
        t('查排气压力不超过 0.80 MPa', 'Discharge not above 0.80 MPa', 'Нагнетание до 0,80 МПа', '查排氣壓力不超過 0.80 MPa'),
        t('手动盘车，有卡滞报修', 'Turn by hand, report if stiff', 'Проверните, при заедании сообщите', '手動盤車，有卡滯報修'),
      ],
    },
    {
      code: 'AL-330', models: ['HJS-75PM'], article: 'al-330',
      title: t('通信网关中断', 'Gateway lost', 'Нет связи со шлюзом', '通訊閘道中斷'),
      cause: t('停电浪涌损坏网关、24 V 或通信线故障', 'Power surge, 24 V or cable', 'Скачок, 24 В или кабель', '停電浪湧損壞閘道、24 V 或通訊線故障'),
      steps: [
        t('看网关灯：红常亮为损坏', 'Lamp: steady red means damaged', 'Лампа: красный — поломка', '看閘道燈：紅常亮為損壞'),
        t('断电重启一次，查 24 V 和通信插头', 'Restart once, check 24 V and plugs', 'Перезапуск, 24 В и разъёмы', '斷電重啟一次，查 24 V 和通訊插頭'),
        t('需要供气时改“本地”控制', 'For air switch to Local', 'Для воздуха — местный режим', '需要供氣時改「本地」控制'),
        t('红灯常亮请报修', 'Report a red lamp', 'Красный — сообщите', '紅燈常亮請報修'),
      ],
    },
    {
      code: 'AL-305', models: ['HJD-155'], article: 'al-305',
      title: t('轴承温度高', 'Bearing too hot', 'Нагрев подшипника', '軸承溫度高'),
      cause: t('润滑脂变质或过多、轴承磨损、对中不良', 'Bad or too much grease, worn bearing, misalignment', 'Старая или лишняя смазка, износ, центровка', '潤滑脂變質或過多、軸承磨損、對中不良'),
      steps: [
        t('停泵上锁，冷却', 'Stop, lock out, cool', 'Стоп, замок, остудить', '停泵上鎖，冷卻'),
        t('查润滑脂，按量更换 3 号锂基脂', 'Change the grease, lithium grade 3', 'Замените литиевую № 3', '查潤滑脂，按量更換 3 號鋰基脂'),
        t('复查对中，径向不大于 0.05 mm', 'Alignment within 0.05 mm', 'Центровка до 0,05 мм', '複查對中，徑向不大於 0.05 mm'),
        t('异响或盘车卡更换轴承 6314', 'Noisy or stiff: bearing 6314', 'Шум — подшипник 6314', '異響或盤車卡更換軸承 6314'),
      ],
    },
    {
      code: 'AL-312', models: ['HJD-155'], article: 'pump-start',
      title: t('进口压力低、汽蚀', 'Cavitation', 'Кавитация', '進口壓力低、汽蝕'),
      cause: t('吸入滤网堵、底阀漏或安装太高', 'Strainer blocked, foot valve leaks, too high', 'Сетка, обратный клапан, высота', '吸入濾網堵、底閥漏或安裝太高'),
      steps: [
        t('停泵，清理吸水滤网', 'Stop, clean the strainer', 'Стоп, очистите сетку', '停泵，清理吸水濾網'),
        t('检查底阀并重新灌水排气', 'Check the foot valve, prime again', 'Клапан, залить снова', '檢查底閥並重新灌水排氣'),
        t('关小出口阀试运行', 'Throttle the discharge', 'Прикройте напор', '關小出口閥試運轉'),
      ],
    },
    {
      code: 'AL-405', models: ['HJV-1160'], article: 'cnc-daily',
      title: t('气源压力低', 'Low air pressure', 'Низкое давление воздуха', '氣源壓力低'),
      cause: t('管网压力低、调压阀堵或漏气', 'Low supply, regulator or leak', 'Сеть, регулятор или утечка', '管網壓力低、調壓閥堵或漏氣'),
      steps: [
        t('停止换刀', 'Stop tool change', 'Остановите смену', '停止換刀'),
        t('调压到 0.6 MPa', 'Set 0.6 MPa', 'Установите 0,6 МПа', '調壓到 0.6 MPa'),
        t('查漏气和油雾器', 'Check leaks and lubricator', 'Проверьте утечки', '查漏氣和油霧器'),
      ],
    },
    {
      code: 'AL-411', models: ['HJV-1160'], article: 'al-411',
      title: t('主轴温升过高', 'Spindle too hot', 'Перегрев шпинделя', '主軸溫升過高'),
      cause: t('油冷机故障、没有预热、刀具不平衡或轴承损坏', 'Chiller, no warm-up, unbalanced tool or bearing', 'Охладитель, без прогрева, дисбаланс, подшипник', '油冷機故障、沒有預熱、刀具不平衡或軸承損壞'),
      steps: [
        t('进给保持，退刀，1,000 转空转 10 分钟', 'Feed hold, retract, 1,000 rpm for 10 minutes', 'Пауза, отвод, 1000 об/мин 10 минут', '進給保持，退刀，1,000 轉空轉 10 分鐘'),
        t('查油冷机流量和油位', 'Check chiller flow and level', 'Проверьте охладитель', '查油冷機流量和油位'),
        t('查刀柄平衡和气幕 0.2 MPa', 'Tool balance, air seal 0.2 MPa', 'Балансировка, 0,2 МПа', '查刀柄平衡和氣幕 0.2 MPa'),
        t('有振纹停用并报修', 'Chatter marks: stop and report', 'Дробление — стоп, сообщить', '有振紋停用並報修'),
      ],
    },
    {
      code: 'AL-420', models: ['HJV-1160'], article: 'cnc-daily',
      title: t('导轨润滑油位低', 'Way lubricant low', 'Мало смазки направляющих', '導軌潤滑油位低'),
      cause: t('油用完或管路漏', 'Used up or a leak', 'Закончилось или течь', '油用完或管路漏'),
      steps: [
        t('加工完本件后停', 'Finish this part, then stop', 'Закончите деталь и стоп', '加工完本件後停'),
        t('加 68 号导轨油', 'Fill way oil 68', 'Залейте масло 68', '加 68 號導軌油'),
        t('漏油报修', 'Report a leak', 'О течи сообщите', '漏油報修'),
      ],
    },
  ],
}
