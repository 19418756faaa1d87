// The five sites of the demo shop, with every seat and the shape of each zone.
import type { SeatPlan } from '../../domain/seating/seat-plan.ts';
import { laySeats } from './lay-seats.ts';
import { say } from './say.ts';
import { arcs, type DemoSite, type DemoZone } from './venue-shapes.ts';

const floorSeats = laySeats({ rows: 14, blocks: [9, 9], houseRows: [4, 5], hasWheelchairs: true });
const lowerSeats = laySeats({ rows: 12, blocks: [11, 11], narrowing: 2, hasWheelchairs: true });
const upperSeats = laySeats({ rows: 14, blocks: [10, 10, 10], narrowing: 3, rowsBefore: 12 });

const floor = (name: string, x: number): DemoZone => ({
  name,
  names: say(`內場 ${name}`, `平面區 ${name}`, `Floor ${name}`),
  seats: floorSeats,
  shape: { block: [x, 158, 172, 182] },
});

const harbourHall: DemoSite = {
  key: 'harbour',
  name: '海匯展演館',
  names: say('海匯展演館', '海匯展演館', 'Harbour Hall'),
  region: 'HK',
  districts: say('九龍灣', '九龍灣', 'Kowloon Bay'),
  address: '九龍灣海匯道 8 號 3 樓',
  addresses: say('九龍灣海匯道 8 號 3 樓', '香港九龍灣海匯道 8 號 3 樓', '3/F, 8 Hoi Wui Road, Kowloon Bay'),
  zones: [
    floor('F01', 330),
    floor('F02', 514),
    floor('F03', 698),
    ...arcs(['101', '102', '103', '104', '105', '106'], [405, 518], [246, 114], (name) => ({
      names: say(`看台 ${name}`, `看台 ${name}`, `Lower stand ${name}`),
      seats: lowerSeats,
    })),
    ...arcs(['201', '202', '203', '204', '205'], [544, 694], [238, 122], (name) => ({
      names: say(`高層看台 ${name}`, `上層看台 ${name}`, `Upper stand ${name}`),
      seats: upperSeats,
    })),
  ],
};

const gallerySeats = laySeats({ rows: 6, blocks: [12, 12], hasWheelchairs: true });
const gallery = (number: number, shape: DemoZone['shape']): DemoZone => ({
  name: `SECTION ${number}`,
  names: say(`${number} 號看台`, `看台 ${number} 區`, `Section ${number}`),
  seats: gallerySeats,
  shape,
});

const westWarehouse: DemoSite = {
  key: 'warehouse',
  name: '西環倉庫',
  names: say('西環倉庫', '西環倉庫', 'West Pier Warehouse'),
  region: 'HK',
  districts: say('西環', '西環', 'Western District'),
  address: '香港西環舊棧里 21 號地下',
  addresses: say(
    '香港西環舊棧里 21 號地下',
    '香港西環舊棧里 21 號 1 樓',
    'G/F, 21 Old Godown Lane, Western District, Hong Kong',
  ),
  zones: [
    {
      name: 'STANDING',
      names: say('企位', '站位區', 'Standing'),
      capacity: 900,
      shape: { block: [318, 158, 564, 360] },
    },
    gallery(1, { block: [150, 158, 140, 360], facing: 'right' }),
    gallery(2, { block: [318, 548, 276, 150] }),
    gallery(3, { block: [606, 548, 276, 150] }),
    gallery(4, { block: [910, 158, 140, 360], facing: 'left' }),
  ],
};

const shoreFront = laySeats({ rows: 12, blocks: [10, 10], narrowing: 3, houseRows: [3], hasWheelchairs: true });
const shoreBack = laySeats({ rows: 13, blocks: [11, 11], narrowing: 2, rowsBefore: 12, hasWheelchairs: true });
const section = (seats: SeatPlan) => (name: string) => {
  const number = name.replace('SECTION ', '');
  return { names: say(`${number} 區`, `${number} 區`, `Section ${number}`), seats };
};

const coloaneShore: DemoSite = {
  key: 'shore',
  name: '路環海岸舞台',
  names: say('路環海岸舞台', '路環海岸舞台', 'Coloane Shore Stage'),
  region: 'MO',
  districts: say('路環', '路環', 'Coloane'),
  address: '澳門路環聽浪灘路 1 號',
  addresses: say('澳門路環聽浪灘路 1 號', '澳門路環聽浪灘路 1 號', '1 Estrada da Praia das Ondas, Coloane, Macau'),
  zones: [
    ...arcs(['SECTION 1-1', 'SECTION 1-2', 'SECTION 1-3'], [152, 300], [236, 124], section(shoreFront)),
    ...arcs(['SECTION 2-1', 'SECTION 2-2', 'SECTION 2-3', 'SECTION 2-4'], [328, 488], [238, 122], section(shoreBack)),
    ...arcs(['LAWN'], [516, 690], [238, 122], () => ({
      names: say('草地企位', '草地站位', 'Lawn standing'),
      capacity: 2400,
    })),
  ],
};

const namVanHall: DemoSite = {
  key: 'namvan',
  name: '南灣會堂',
  names: say('南灣會堂', '南灣會堂', 'Nam Van Hall'),
  region: 'MO',
  districts: say('南灣', '南灣', 'Nam Van'),
  address: '澳門南灣鐘聲前地 3 號',
  addresses: say('澳門南灣鐘聲前地 3 號', '澳門南灣鐘聲前地 3 號', '3 Largo dos Sinos, Nam Van, Macau'),
  zones: [
    ...arcs(['STALLS'], [150, 505], [230, 130], () => ({
      names: say('堂座', '一樓座席', 'Stalls'),
      seats: laySeats({ rows: 26, blocks: [10, 18, 10], narrowing: 6, houseRows: [7, 8], hasWheelchairs: true }),
    })),
    ...arcs(['BALCONY'], [537, 700], [230, 130], () => ({
      names: say('樓座', '二樓座席', 'Balcony'),
      seats: laySeats({ rows: 11, blocks: [13, 20, 13], narrowing: 3, houseRows: [0] }),
    })),
  ],
};

const courtTheatre: DemoSite = {
  key: 'court',
  name: '濠庭劇院',
  names: say('濠庭劇院', '濠庭劇院', 'Hou Teng Theatre'),
  region: 'MO',
  districts: say('氹仔', '氹仔', 'Taipa'),
  address: '澳門氹仔濠庭里 18 號',
  addresses: say('澳門氹仔濠庭里 18 號', '澳門氹仔濠庭里 18 號', '18 Travessa do Patio, Taipa, Macau'),
  zones: [
    ...arcs(['STALL'], [150, 402], [234, 126], () => ({
      names: say('堂座', '一樓座席', 'Stall'),
      seats: laySeats({ rows: 20, blocks: [9, 16, 9], narrowing: 5, houseRows: [5, 6], hasWheelchairs: true }),
    })),
    ...arcs(['M01', 'M02', 'M03', 'M04', 'M05', 'M06'], [430, 528], [238, 122], (name) => ({
      names: say(`中層 ${name}`, `二樓 ${name}`, `Mezzanine ${name}`),
      seats: laySeats({ rows: 7, blocks: [14], narrowing: 2, hasWheelchairs: name === 'M01' || name === 'M06' }),
    })),
    ...arcs(['BALCONY'], [556, 696], [236, 124], () => ({
      names: say('樓座', '三樓座席', 'Balcony'),
      seats: laySeats({ rows: 9, blocks: [14, 22, 14], narrowing: 2, rowsBefore: 16 }),
    })),
  ],
};

export const demoSites: DemoSite[] = [harbourHall, westWarehouse, coloaneShore, namVanHall, courtTheatre];
