import { ArrowUp } from "./ArrowUp";
import { Bold } from "./Bold";
import { BulletList } from "./BulletList";
import { Calendar } from "./Calendar";
import { Chain } from "./Chain";
import { Check } from "./Check";
import { ChevronDown } from "./ChevronDown";
import { ChevronLeft } from "./ChevronLeft";
import { ChevronRight } from "./ChevronRight";
import { Clock } from "./Clock";
import { Close } from "./Close";
import { Download } from "./Download";
import { Grip } from "./Grip";
import { HeadingMark } from "./HeadingMark";
import { Italic } from "./Italic";
import { Mail } from "./Mail";
import { Menu } from "./Menu";
import { NumberList } from "./NumberList";
import { Pause } from "./Pause";
import { Pencil } from "./Pencil";
import { People } from "./People";
import { Phone } from "./Phone";
import { Place } from "./Place";
import { Play } from "./Play";
import { QuoteMarks } from "./QuoteMarks";
import { Restart } from "./Restart";
import { Share } from "./Share";
import { Video } from "./Video";
import { Volume } from "./Volume";

const icons = {
  ArrowUp,
  Bold,
  BulletList,
  Calendar,
  Chain,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Clock,
  Close,
  Download,
  Grip,
  HeadingMark,
  Italic,
  Mail,
  Menu,
  NumberList,
  Pause,
  Pencil,
  People,
  Phone,
  Place,
  Play,
  QuoteMarks,
  Restart,
  Share,
  Video,
  Volume,
};

export const states = {
  all: (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-4">
      {Object.entries(icons).map(([name, Drawn]) => (
        <li key={name} className="grid justify-items-center gap-2 text-sm">
          <Drawn />
          {name}
        </li>
      ))}
    </ul>
  ),
  large: <Play size={48} className="text-saffron-text" />,
};
