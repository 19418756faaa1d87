// Bands in arenas and warehouses.
import { drawNightAtlasBanner } from './banners.ts';
import { type DemoEvent, tell } from './demo-event.ts';
import { drawNeonRuins, drawSlowTrain } from './poster-city.ts';
import { drawPulse, drawWhiteNoise } from './poster-music.ts';
import { drawNightAtlas } from './poster-sky.ts';
import { say } from './say.ts';

export const bandEvents: DemoEvent[] = [
  {
    code: 'white-noise',
    site: 'warehouse',
    nameCht: '白噪',
    nameEng: 'White Noise',
    performers: say('白噪樂團', '白噪樂團', 'White Noise Orchestra'),
    descriptions: say('後搖滾專場・一晚限定', '後搖滾專場・限定一晚', 'Post-rock, one night only'),
    details: tell(
      [
        '三支結他、兩套鼓，一面由舊收音機砌成的牆。白噪樂團由幾乎聽不見的一個音開始，用九十分鐘把整座倉庫填滿。',
        '全晚不設安歌，也沒有歌名。門口派發耳塞，請務必取一副。',
      ],
      [
        '三把吉他、兩套鼓，還有一面由老收音機堆成的牆。白噪樂團從幾乎聽不見的一個音開始，用九十分鐘把整座倉庫填滿。',
        '整晚沒有安可，也沒有歌名。入口處發放耳塞，請務必帶上一副。',
      ],
      [
        'Three guitars, two drum kits and a wall of old radios. White Noise Orchestra begins with a note you can hardly hear and takes ninety minutes to fill the warehouse.',
        'There is no encore and there are no song titles. Earplugs are given out at the door; please take a pair.',
      ],
    ),
    notes: ['collection', 'standing', 'strobe', 'ageSix', 'noRefund'],
    types: { type: ['collectionAtShow'] },
    ticketsPerOrderMax: 4,
    doorsMinutesBefore: 60,
    durationMinutes: 90,
    sessions: [[4, 'sat', '20:00', 'closed']],
    prices: [
      [360, 'STANDING'],
      [460, 'SECTION 2', 'SECTION 3'],
    ],
    drawPoster: drawWhiteNoise,
  },
  {
    code: 'neon-ruins',
    site: 'warehouse',
    nameCht: '霓虹廢墟',
    nameEng: 'Neon Ruins',
    performers: say('方格工廠', '方格工廠', 'Grid Factory'),
    descriptions: say(
      '電子音樂現場・由入夜到天亮之前',
      '電子音樂現場・從入夜到天亮之前',
      'Live electronics, from nightfall until just before dawn',
    ),
    details: tell(
      [
        '方格工廠收集了一百二十塊拆下的霓虹招牌，逐塊接上合成器。每個音都會亮起一個字，整晚寫成一封給舊街道的信。',
        '全場企位，舞台設於倉庫中央。請穿舒適的鞋。',
      ],
      [
        '方格工廠蒐集了一百二十塊拆下的霓虹招牌，一塊一塊接上合成器。每個音都會點亮一個字，整晚寫成一封給老街的信。',
        '全場站位，舞台設在倉庫中央。請穿好走的鞋。',
      ],
      [
        'Grid Factory has collected a hundred and twenty neon signs from demolished streets and wired each one to a synthesiser. Every note lights a character; the night becomes a letter to the old city.',
        'Standing only, with the stage in the middle of the floor. Wear comfortable shoes.',
      ],
    ),
    notes: ['eTicket', 'standing', 'strobe', 'ageEighteen', 'noRefund'],
    types: { sendQrCodeAttachment: true },
    ticketsPerOrderMax: 4,
    doorsMinutesBefore: 60,
    durationMinutes: 240,
    sessions: [[9, 'sat', '20:30']],
    prices: [[380, 'STANDING']],
    otherPrices: [['PRIORITY_BOOKING', 340, 'STANDING']],
    drawPoster: drawNeonRuins,
  },
  {
    code: 'slow-train',
    site: 'warehouse',
    nameCht: '慢火車',
    nameEng: 'Slow Train',
    performers: say('溫室兄妹', '溫室兄妹', 'The Greenhouse Siblings'),
    descriptions: say(
      '民謠二重唱・每站停一首歌',
      '民謠二重唱・每站停一首歌',
      'A folk duo that stops for a song at every station',
    ),
    details: tell(
      [
        '沒有快車，也沒有轉車。溫室兄妹帶着兩支木結他和一部手風琴，沿一條虛構的鐵路由北唱到南，每到一站便說一個車站的故事。',
        '中段設二十分鐘停站，大堂有熱茶供應。',
      ],
      [
        '沒有快車，也不必轉車。溫室兄妹帶著兩把木吉他和一台手風琴，沿著一條虛構的鐵路由北唱到南，每到一站就說一個車站的故事。',
        '中場停靠二十分鐘，大廳供應熱茶。',
      ],
      [
        'No express, no changes. The Greenhouse Siblings take two acoustic guitars and an accordion down a railway that never existed, and tell the story of each station.',
        'The train stops for twenty minutes half way; hot tea is served in the lobby.',
      ],
    ),
    notes: ['collection', 'ageSix', 'wheelchair', 'noRefund'],
    types: { type: ['ticketDelivery'] },
    ticketsPerOrderMax: 8,
    doorsMinutesBefore: 45,
    durationMinutes: 130,
    sessions: [
      [13, 'sat', '20:00'],
      [13, 'sun', '17:00'],
    ],
    prices: [
      [420, 'SECTION 1', 'SECTION 4'],
      [520, 'SECTION 2', 'SECTION 3'],
    ],
    otherPrices: [['DISCOUNT', 320, 'SECTION 1', 'SECTION 4']],
    drawPoster: drawSlowTrain,
  },
  {
    code: 'night-atlas',
    site: 'harbour',
    nameCht: '夜航星圖',
    nameEng: 'Night Atlas',
    performers: say('遠洋電台', '遠洋電台', 'Ocean Radio'),
    descriptions: say('世界巡迴演唱會・香港站', '世界巡迴演唱會・香港站', 'World tour, Hong Kong'),
    details: tell(
      [
        '遠洋電台相隔四年再度出航。樂隊把三張專輯重新編曲，由十二人弦樂組同台演奏，從入夜唱到天亮。',
        '全場以一盞燈開始：每首歌點亮舞台上的一顆星，終場時連成當晚香港夜空的星圖。',
      ],
      [
        '遠洋電台睽違四年再度啟航。樂團把三張專輯重新編曲，由十二人弦樂組同台演出，從入夜唱到天亮。',
        '全場從一盞燈開始：每首歌點亮舞台上的一顆星，終場時連成當晚香港夜空的星圖。',
      ],
      [
        'Ocean Radio sets out again after four years in harbour, with three albums arranged anew for band and twelve strings, from nightfall to dawn.',
        'It begins with a single lamp. Every song lights another star above the stage, until they join into the map of that night’s sky over Hong Kong.',
      ],
    ),
    notes: ['deliveryHk', 'ageSix', 'wheelchair', 'noRefund'],
    types: { type: ['ticketDelivery'], deliveryHkCents: 4000 },
    ticketsPerOrderMax: 8,
    doorsMinutesBefore: 75,
    durationMinutes: 150,
    sessions: [
      [16, 'fri', '20:15'],
      [16, 'sat', '20:15'],
      [16, 'sun', '19:00'],
    ],
    waitingRoom: { admittedPerMinute: 300, insideMax: 400 },
    prices: [
      [1280, 'F01', 'F02', 'F03'],
      [980, '102', '103', '104', '105'],
      [780, '101', '106'],
      [480, '201', '202', '203', '204', '205'],
    ],
    otherPrices: [
      ['PRIORITY_BOOKING', 1180, 'F01', 'F02', 'F03'],
      ['COMPLEMENTARY', 0, 'F02'],
    ],
    drawPoster: drawNightAtlas,
    banner: { position: 1, draw: drawNightAtlasBanner },
  },
  {
    code: 'pulse',
    site: 'harbour',
    nameCht: '鼓動',
    nameEng: 'Pulse',
    performers: say('十二號鼓房', '十二號鼓房', 'Drum Room 12'),
    descriptions: say('十二面大鼓・一個心跳', '十二面大鼓・一個心跳', 'Twelve great drums, one heartbeat'),
    details: tell(
      [
        '十二名鼓手圍成一圈，由每分鐘六十下打到一百八十下。沒有旋律，沒有歌詞，只有一下接一下，直至全場的心跳對上拍子。',
        '座位底下裝有低頻震動板：聽不見的觀眾，一樣感受得到。',
      ],
      [
        '十二位鼓手圍成一圈，從每分鐘六十下打到一百八十下。沒有旋律，沒有歌詞，只有一下接著一下，直到全場的心跳對上節拍。',
        '座位下方裝有低頻震動板：聽不見的觀眾，一樣感受得到。',
      ],
      [
        'Twelve drummers in a circle go from sixty beats a minute to a hundred and eighty. No tune, no words, only one stroke after another until the whole house is in time.',
        'Every seat rests on a vibrating plate, so that those who cannot hear it can feel it.',
      ],
    ),
    notes: ['eTicket', 'ageSix', 'strobe', 'wheelchair', 'noRefund'],
    ticketsPerOrderMax: 8,
    doorsMinutesBefore: 60,
    durationMinutes: 80,
    sessions: [[28, 'sat', '20:00']],
    saleOpensAfterDays: 7,
    waitingRoom: { admittedPerMinute: 600, insideMax: 600 },
    prices: [
      [880, 'F01', 'F02', 'F03'],
      [680, '101', '102', '103', '104', '105', '106'],
      [380, '202', '203', '204'],
    ],
    drawPoster: drawPulse,
  },
];
