// Stage events: dance, Cantonese opera, puppets, a circus, and the final of a video game.
import { type DemoEvent, tell } from './demo-event.ts';
import { drawLunarCircus, drawPaperWhale, drawPixelThrone } from './poster-play.ts';
import { drawArc, drawLanternTale } from './poster-stage.ts';
import { say } from './say.ts';

export const stageEvents: DemoEvent[] = [
  {
    code: 'paper-whale',
    site: 'court',
    nameCht: '紙鯨魚',
    nameEng: 'Paper Whale',
    performers: say('摺紙劇團', '摺紙劇團', 'Fold Theatre'),
    descriptions: say('親子偶劇・逢周末下午', '親子偶戲・每週末下午', 'A puppet play for families, weekend afternoons'),
    details: tell(
      [
        '一張八米長的紙，在孩子眼前摺成一條鯨魚，然後游過他們頭頂。摺紙劇團用四條線、六雙手和很多張紙，說一個關於放手的故事。',
        '演出後設十五分鐘工作坊，每位小朋友可以帶走一條自己摺的小鯨魚。',
      ],
      [
        '一張八公尺長的紙，在孩子眼前摺成一隻鯨魚，然後游過他們頭頂。摺紙劇團用四條線、六雙手和好多張紙，說一個關於放手的故事。',
        '演出後有十五分鐘工作坊，每位小朋友都能帶走一隻自己摺的小鯨魚。',
      ],
      [
        'A sheet of paper eight metres long is folded into a whale before the children’s eyes, and swims away over their heads. Fold Theatre needs four strings, six pairs of hands and a great deal of paper to tell a story about letting go.',
        'A fifteen-minute workshop follows; every child takes home a small whale of their own.',
      ],
    ),
    notes: ['eTicket', 'cantonese', 'ageThree', 'lateSeating', 'wheelchair', 'noRefund'],
    types: { sendQrCodeAttachment: true },
    ticketsPerOrderMax: 8,
    doorsMinutesBefore: 30,
    durationMinutes: 60,
    sessions: [
      [8, 'sat', '15:00', 'closed'],
      [8, 'sun', '15:00'],
      [9, 'sat', '15:00'],
      [9, 'sun', '15:00'],
      [10, 'sat', '15:00'],
      [10, 'sun', '15:00'],
      [11, 'sat', '15:00'],
      [11, 'sun', '15:00'],
    ],
    prices: [
      [240, 'STALL'],
      [180, 'M01', 'M02', 'M03', 'M04', 'M05', 'M06'],
    ],
    otherPrices: [['DISCOUNT', 120, 'STALL']],
    drawPoster: drawPaperWhale,
  },
  {
    code: 'lantern-tale',
    site: 'namvan',
    nameCht: '燈影記',
    nameEng: 'Tale of the Lantern Shadow',
    performers: say('紙燈籠粵劇團', '紙燈籠粵劇團', 'Paper Lantern Opera'),
    descriptions: say('新編粵劇・四場連演', '新編粵劇・連演四場', 'A new Cantonese opera in four nights'),
    details: tell(
      [
        '花旦每夜對着燈籠練唱，燈影卻愈唱愈像另一個人。紙燈籠粵劇團的新編劇目，一人分飾人影兩角，用最老的唱腔說一個新的鬼故事。',
        '全劇分六場，設中場休息一次。首演設演後座談。',
      ],
      [
        '花旦每夜對著燈籠練唱，燈影卻愈唱愈像另一個人。紙燈籠粵劇團的新編劇目，一人分飾人影兩角，用最老的唱腔說一個新的鬼故事。',
        '全劇分六場，有一次中場休息。首演有演後座談。',
      ],
      [
        'Every night a singer practises by her lantern, and every night her shadow looks a little less like her. A new ghost story in the oldest of styles, with one performer as both the woman and the shadow.',
        'Six scenes with one interval. The first night is followed by a talk.',
      ],
    ),
    notes: ['deliveryMacau', 'cantonese', 'lateSeating', 'ageSix', 'wheelchair', 'noRefund'],
    types: { type: ['ticketDelivery'], deliveryMacauCents: 3000 },
    ticketsPerOrderMax: 8,
    doorsMinutesBefore: 30,
    durationMinutes: 190,
    sessions: [
      [12, 'thu', '19:30'],
      [12, 'fri', '19:30'],
      [12, 'sat', '19:30'],
      [12, 'sun', '14:30'],
    ],
    prices: [
      [420, 'STALLS'],
      [220, 'BALCONY'],
    ],
    otherPrices: [['CONSIGNMENT', 420, 'STALLS']],
    drawPoster: drawLanternTale,
  },
  {
    code: 'pixel-throne',
    // Buyers of event 52 are asked for an identity number instead of an address.
    id: 52,
    site: 'harbour',
    nameCht: '像素王座總決賽',
    nameEng: 'Pixel Throne Grand Final',
    performers: say('八支決賽隊伍', '八支決賽隊伍', 'Eight finalist teams'),
    descriptions: say('電競總決賽・實名入場', '電競總決賽・實名入場', 'E-sports final; tickets in your name'),
    details: tell(
      [
        '八支隊伍打了三百場，只剩兩日。決賽在海匯展演館中央的十六米像素王座前舉行，最後站着的一隊可以坐下。',
        '門票實名登記。請帶備購票時填寫的身份證明文件入場。',
      ],
      [
        '八支隊伍打了三百場，只剩兩天。決賽在海匯展演館中央十六公尺高的像素王座前舉行，最後站著的那一隊可以坐下。',
        '票券採實名制，請攜帶購票時填寫的身分證件入場。',
      ],
      [
        'Eight teams have played three hundred games, and two days are left. The final is held before a pixel throne sixteen metres high, and the last team standing may sit down.',
        'Tickets are in your name. Bring the identity document that you gave when you bought them.',
      ],
    ),
    notes: ['eTicket', 'idNumber', 'strobe', 'ageSix', 'wheelchair', 'noRefund'],
    types: { sendQrCodeAttachment: true },
    ticketsPerOrderMax: 2,
    asksIdNumber: true,
    doorsMinutesBefore: 90,
    durationMinutes: 300,
    sessions: [
      [15, 'sat', '14:00'],
      [15, 'sun', '14:00'],
    ],
    prices: [
      [680, 'F01', 'F02', 'F03'],
      [480, '101', '102', '103', '104', '105', '106'],
      [280, '201', '202', '203', '204', '205'],
    ],
    drawPoster: drawPixelThrone,
  },
  {
    code: 'arc',
    site: 'court',
    nameCht: '弧',
    nameEng: 'Arc',
    performers: say('斜線舞團', '斜線舞團', 'Oblique Dance'),
    descriptions: say(
      '當代舞・六十分鐘不落地',
      '當代舞・六十分鐘不落地',
      'Contemporary dance that does not land for sixty minutes',
    ),
    details: tell(
      [
        '一個轉身可以有多長？斜線舞團由一個單腳旋轉出發，慢放、重疊、錯開，直到舞者只剩下在空氣中劃過的弧線。',
        '演出沒有中場休息，遲到者恕未能安排入座。',
      ],
      [
        '一次轉身可以有多長？斜線舞團從一個單腳旋轉出發，放慢、重疊、錯開，直到舞者只剩下劃過空氣的弧線。',
        '演出沒有中場休息，遲到者恕無法安排入座。',
      ],
      [
        'How long can one turn be? Oblique Dance takes a single pirouette, slows it, layers it and shifts it, until nothing is left of the dancers but the arcs they draw in the air.',
        'There is no interval, and latecomers cannot be seated.',
      ],
    ),
    notes: ['eTicket', 'lateSeating', 'ageSix', 'wheelchair', 'noRefund'],
    ticketsPerOrderMax: 6,
    doorsMinutesBefore: 30,
    durationMinutes: 60,
    sessions: [
      [23, 'fri', '20:15'],
      [23, 'sat', '20:15'],
      [23, 'sun', '15:00'],
    ],
    prices: [
      [380, 'STALL'],
      [320, 'M01', 'M02', 'M03', 'M04', 'M05', 'M06'],
      [200, 'BALCONY'],
    ],
    drawPoster: drawArc,
  },
  {
    code: 'lunar-circus',
    site: 'shore',
    nameCht: '月球馬戲',
    nameEng: 'Lunar Circus',
    performers: say('無重馬戲班', '無重馬戲班', 'The Weightless Circus'),
    descriptions: say(
      '海邊的大帳篷・月光下的空中飛人',
      '海邊的大帳篷・月光下的空中飛人',
      'A big top by the sea, a trapeze in the moonlight',
    ),
    details: tell(
      [
        '無重馬戲班相信，只要月亮夠大，人就會變輕。他們在路環海邊掛起一彎直徑十八米的月亮，把鞦韆繫在月牙尖上。',
        '演出沒有動物，只有六位空中飛人、一隊銅管樂和一台爆谷機。',
      ],
      [
        '無重馬戲班相信，只要月亮夠大，人就會變輕。他們在路環海邊掛起一彎直徑十八公尺的月亮，把鞦韆繫在月牙尖上。',
        '演出沒有動物，只有六位空中飛人、一支銅管樂隊和一台爆米花機。',
      ],
      [
        'The Weightless Circus believes that people grow lighter if the moon is large enough. They have hung one eighteen metres wide over the shore at Coloane, and tied a trapeze to its tip.',
        'No animals; only six flyers, a brass band and a popcorn machine.',
      ],
    ),
    notes: ['eTicket', 'outdoor', 'ageThree', 'wheelchair', 'noRefund'],
    ticketsPerOrderMax: 8,
    doorsMinutesBefore: 45,
    durationMinutes: 110,
    sessions: [
      [31, 'thu', '20:00'],
      [31, 'fri', '20:00'],
      [31, 'sat', '16:00'],
      [31, 'sat', '20:00'],
      [31, 'sun', '16:00'],
    ],
    saleOpensAfterDays: 16,
    prices: [
      [680, 'SECTION 1-1', 'SECTION 1-2', 'SECTION 1-3'],
      [460, 'SECTION 2-1', 'SECTION 2-2', 'SECTION 2-3', 'SECTION 2-4'],
    ],
    drawPoster: drawLunarCircus,
  },
];
