// Generated from crates/web/src/pages/context.rs by `UPDATE_TYPES=1 cargo test -p centre-web`; do not edit.
// biome-ignore-all lint: generated
// biome-ignore-all format: generated

export type SessionUser = { 
/** The address that the account was opened with. */
email: string, 
/** May be empty. */
firstName: string, 
/** May be empty. */
lastName: string, 
/** Stands for the person where there is little room. */
initials: string, 
/** `admin`, `moderator`, `teacher`, `student`. */
roles: Array<string>, 
/** How many messages wait for an answer, in words; for those who answer, where any do. */
waiting?: string, };

export type DonationMode = "off" | "sandbox" | "live";

export type Toast = { 
/** A few words. */
title: string, 
/** A sentence or two. */
description: string, 
/** Whether it tells of a failure. */
destructive: boolean, };

export type FormState = { 
/** Which form: `contact`, `signIn`, `register`, `profile`, `changePassword`, `code`, `reauthentication`,
 * `secondFactor`, `recovery`, `forgotPassword`, `resetPassword`, `confirm`, `setup`,
 * `donation`, `question`, `answer`, `payments`. */
name: string, 
/** The address of the page that shows it. The browser's address bar has the one that
 * the form was sent to. */
page: string, 
/** What the visitor wrote, by field, without secrets. */
values: { [key in string]: string }, 
/** What is wrong, by field. */
errors: { [field in string]?: string }, };

export type PaymentForm = { 
/** Address of the provider's payment page. */
action: string, 
/** The amount as visitors read it, such as `R1,000.00`. */
amount: string, 
/** Names and values, in the order in which they were signed; the last is the signature. */
fields: Array<[string, string]>, };

export type AccountSession = { 
/** Names it when it is to be ended. */
id: string, 
/** Browser and system; empty where they are not known. */
device: string, 
/** Day and time of the sign-in at the centre, in words. */
signedIn: string, 
/** Day of the last use at the centre, in words. */
lastUsed: string, 
/** Whether it is signed in. */
hasSession: boolean, 
/** Whether it is the one that asks. */
current: boolean, };

export type SecondFactorScreen = { 
/** The day since which codes are asked for, in words; none where they are not. */
codesSince?: string, 
/** How many recovery codes were not used yet. */
recoveryCodes: number, 
/** Whether the visitor gets no further without. */
isRequired: boolean, 
/** What a device is to be told, before a code of it was checked. */
setup?: CodesSetup, 
/** What opens it without the password. */
passkeys: PasskeyList, 
/** Recovery codes that are shown now and never again. */
newCodes?: Array<string>, };

export type CodesSetup = { 
/** In groups of four letters and digits. */
secret: string, 
/** The address that opens a program for codes on the same device. */
link: string, 
/** The same as a QR code: the outline of its dark squares, for an SVG. */
picture: string, 
/** How many squares it is wide and high. */
size: number, };

export type PasskeyList = { 
/** The oldest first. */
passkeys: Array<AccountPasskey>, 
/** Whether there may be another one. */
mayAdd: boolean, };

export type AccountPasskey = { 
/** Names it when it is to be renamed or removed. */
id: string, name: string, 
/** The day on which it was added, in words. */
created: string, 
/** The day of its last use, in words; none where it was not used yet. */
lastUsed?: string, };

export type PasskeyCreation = { challenge: string, 
/** The host of the site. */
rpId: string, 
/** The name of the centre. */
rpName: string, 
/** Stands for the account, and says nothing of it. */
userHandle: string, 
/** Tells the visitor's accounts apart. */
userName: string, 
/** The visitor's name. */
displayName: string, 
/** Numbers of algorithms in COSE, the best known first. */
algorithms: number[], 
/** The passkeys that the account has: an authenticator makes no second one. */
known: Array<string>, };

export type PasskeyRequest = { challenge: string, 
/** The host of the site. */
rpId: string, 
/** The passkeys that will do; any where there are none. */
allowed: Array<string>, };

export type OfficeScreen = { "screen": "overview" } & OfficeOverview | { "screen": "messages" } & MessageList | { "screen": "message" } & MessagePage | { "screen": "people" } & PeopleList | { "screen": "person" } & PersonPage | { "screen": "donations" } & DonationList | { "screen": "donation" } & DonationPage | { "screen": "texts" } & TextList | { "screen": "text" } & EditedDocument | { "screen": "textHistory" } & TextHistory | { "screen": "unsent", 
/** Whose words they are. */
account: number, 
/** The page to stay on. */
stay: string, } | { "screen": "onPage", 
/** Its address, without the origin. */
page: string, 
/** Where the site can be seen with the visitor's drafts, and with marks. */
preview: string, 
/** Who changes them: keeps apart what browsers of several people keep. */
account: number, 
/** Whether they publish themselves. */
mayPublish: boolean, } | { "screen": "pictures" } & PictureList | { "screen": "picture" } & PicturePage | { "screen": "elsewhere", 
/** That address, without the origin. */
to: string, } | { "screen": "missing", };

export type OfficeOverview = { 
/** Whose screen it is. */
account: number, mayPublish: boolean, 
/** Whether a passkey is offered. */
offersPasskey: boolean, 
/** Events that take place, those that recur before the others. */
gatherings: Array<Gathering>, 
/** Drafts whose authors ask for them to be published. */
ready: Array<ReadyDraft>, 
/** How many of the centre's details nobody has supplied. */
missingDetails: number, 
/** What is published by itself at a time. */
planned: Array<PlannedDocument>, 
/** What was published last, the latest first. */
published: Array<LatestPublication>, };

export type Gathering = { id: string, title: string, 
/** For example `Every Sunday`. */
day: string, 
/** For example `9:00 AM to 10:30 AM`. */
time: string | null, 
/** Such as `Cancelled`. */
mark: string | null, };

export type ReadyDraft = { id: string, title: string, 
/** Who asks. */
name: string, 
/** When they saved it, in words. */
saved: string, };

export type PlannedDocument = { id: string, title: string, 
/** When, in words. */
time: string, 
/** Whether it was due and could not be published. */
failed: boolean, };

export type LatestPublication = { id: string, title: string, 
/** Who has published it. */
name: string, 
/** When, in words. */
time: string, 
/** The number of its version. */
version: number, 
/** Whether it is what visitors see, and can be undone. */
current: boolean, };

export type MessageList = { 
/** The newest first. */
messages: Array<ListedMessage>, 
/** What was searched for; empty where nothing was. */
search: string, 
/** The name of the list. */
show: string, 
/** Where the next page begins. */
older?: string, };

export type ListedMessage = { 
/** Names it in addresses and forms. */
id: string, 
/** Who wrote it; empty where nobody signed. */
name: string, 
/** Empty where nobody signed. */
email: string, 
/** One line. */
subject: string, 
/** Whether it is a question for the quizzes. */
isQuestion: boolean, 
/** Day and time at the centre, in words. */
received: string, 
/** How things stand. */
state: MessageState, };

export type MessagePage = { 
/** What the list shows of it. */
message: ListedMessage, 
/** Its text. */
text: string, 
/** If the visitor gave one. */
phone: string | null, 
/** How things stand, for the forms that change it: `new`, `answered`, or who has it in hand. */
seen: string, 
/** The first one first. */
answers: Array<GivenAnswer>, 
/** The question, where it is one. */
question: SuggestedQuestion | null, };

export type MessageState = { "name": "new", } | { "name": "inHand", 
/** Who. */
by: string, 
/** Whether that is the visitor. */
own: boolean, } | { "name": "answered", 
/** Day and time at the centre, in words. */
at: string, };

export type GivenAnswer = { 
/** What was written. */
text: string, 
/** Who wrote it; empty where that account is gone. */
by: string, 
/** Day and time at the centre, in words. */
written: string, 
/** What became of its mail. */
delivery: Delivery, };

export type Delivery = "waiting" | "sent" | "failed" | "unknown";

export type QuizChoice = { 
/** Names its text. */
key: string, 
/** What it is called. */
title: string, };

export type SuggestedQuestion = { 
/** What is asked. */
question: string, 
/** The possible answers. */
options: Array<string>, 
/** Which of them is right, counted from 0. */
right: number, 
/** In words. */
topic: string, 
/** May be empty. */
reference: string, 
/** May be empty. */
explanation: string, 
/** Which it may be added to, the most fitting one first. */
quizzes: Array<QuizChoice>, };

export type PeopleList = { 
/** The newest first, or in the order of what they were found under. */
people: Array<ListedPerson>, 
/** What was searched for; empty where nothing was. */
search: string, 
/** The name of the list. */
show: string, 
/** Where the next page begins. */
older?: string, };

export type ListedPerson = { 
/** Names it in addresses and forms. */
id: string, 
/** Of its owner; the e-mail address where they gave none. */
name: string, email: string, 
/** `admin`, `moderator`, `teacher`, `student`. */
roles: Array<string>, 
/** Day and time at the centre, in words. */
joined: string, state: PersonState, };

export type PersonState = "active" | "unconfirmed" | "inactive";

export type PersonPage = { 
/** What the list shows of it. */
person: ListedPerson, 
/** Day and time at the centre, in words; none where the address is not confirmed. */
confirmed: string | null, 
/** Whether it is the visitor's own. */
own: boolean, 
/** Whether it is opened with a code, too. */
hasCodes: boolean, 
/** How many passkeys open it. */
passkeys: number, 
/** Where its owner is signed in, the last used first. */
sessions: Array<OpenSession>, };

export type OpenSession = { id: string, 
/** Browser and system; empty where they are not known. */
device: string, 
/** Day and time at the centre, in words. */
since: string, 
/** Day and time at the centre, in words, an hour more or less. */
lastUsed: string, };

export type DonationList = { 
/** The newest first, or in the order of what they were found under. */
donations: Array<ListedDonation>, 
/** What was searched for; empty where nothing was. */
search: string, 
/** The name of the list. */
show: string, 
/** Where the next page begins. */
older?: string, 
/** Above the first page of a list that was not searched. */
sums?: DonationSums, 
/** `YYYY-MM-DD`: from which day on payments are exported unless another is chosen. */
firstDay: string, 
/** `YYYY-MM-DD`: today at the centre. */
lastDay: string, };

export type DonationSums = { 
/** Of all months together, in words. */
total: string, 
/** Of the highest month, in words. */
highest: string, 
/** The first one first, also those without a payment. */
months: Array<MonthSum>, 
/** The largest sum first. */
purposes: Array<PurposeSum>, 
/** By month and purpose; what is 0 is left out. */
rows: Array<MonthlySum>, };

export type MonthSum = { 
/** `YYYY-MM` */
id: string, 
/** Such as `Nov`. */
short: string, 
/** Thousandths of the highest month. */
share: number, };

export type PurposeSum = { purpose: string, 
/** In words. */
amount: string, 
/** Thousandths of the total. */
share: number, };

export type MonthlySum = { id: string, 
/** Such as `November 2026`. */
month: string, purpose: string, 
/** How many. */
donations: string, 
/** In words. */
amount: string, };

export type ListedDonation = { 
/** Its reference: names it in addresses, and for the payment provider. */
id: string, 
/** Of the donor. */
name: string, email: string, 
/** As the visitor filled it in, in words. */
amount: string, purpose: string, 
/** When the visitor left for the provider: day and time at the centre, in words. */
started: string, 
/** When the first payment was reported; none where none is complete. */
paid: string | null, 
/** When a payment was last refunded; none where none was. */
refunded: string | null, };

export type DonationPage = { 
/** What the list shows of it. */
donation: ListedDonation, 
/** Of the donor. */
mobile: string, 
/** What was paid, in words; empty where nothing was. */
paidAmount: string, 
/** In the order in which they came. */
notifications: Array<NotificationRecord>, };

export type NotificationRecord = { 
/** The provider's own name for the payment. */
payment: string, 
/** As the provider writes it, such as `COMPLETE`. */
status: string, 
/** In words. */
amount: string, 
/** Day and time at the centre, in words. */
received: string, 
/** The notification as it came. */
fields: Array<ReportedField>, };

export type ReportedField = { name: string, value: string, };

export type TextList = { texts: Array<ListedText>, 
/** What was searched for; empty where nothing was. */
search: string, 
/** The name of the list: `all`, `drafts`, `mistakes`, `scheduled`, `removed` or `advanced`. */
show: string, 
/** Whether the reader may choose the last one. */
hasAdvanced: boolean, 
/** The topics that a lesson can be added to. */
topics: Array<TextChoice>, 
/** The day at the centre, as `2026-11-24`. */
today: string, };

export type ListedText = { 
/** Names it in addresses. */
id: string, title: string, state: TextState, 
/** Who is editing it. */
editors: Array<string>, };

export type TextState = "published" | "draft" | "ready" | "scheduled" | "mistakes" | "removed";

export type EditedDocument = { id: string, title: string, 
/** A JSON Schema. */
form: FormSchema, 
/** What is shown to visitors. */
published: JsonValue, 
/** The version that is shown; 0 for the release's. */
version: number, 
/** What the visitor was writing. */
draft?: OwnDraft, 
/** Who else is editing it. */
colleagues: Array<ColleaguesDraft>, 
/** What is wrong with the draft. */
mistakes: Array<Mistake>, 
/** Why visitors see the release's text instead of what was published last, where they do. */
notShown?: Mistake, mayPublish: boolean, 
/** The number of the job that publishes it at present. */
publishing?: number, 
/** Why the draft was not published when that was asked for. */
refusal?: string, 
/** Its page, where it has one. */
page?: string, 
/** Where a release has changed the text beneath: what restoring the release's would change. */
release: Array<Change>, 
/** Who edits it: keeps apart what browsers of several people keep. */
account: number, 
/** What is published by itself at a time, the next one first. */
planned: Array<Planned>, 
/** Whether there is a version to go back to. */
hasEarlier: boolean, 
/** The day at the centre, as `2026-11-24`. */
today: string, 
/** For an event, a lesson or a quiz. */
entry?: Entry, 
/** For an event. */
event?: EventChoices, 
/** The links by which others see all drafts of the visitor, of this text, too; the latest first. */
previewLinks: Array<ListedPreviewLink>, 
/** Of the centre's details: the texts that show each, by its name. */
shownIn?: { [key in string]: Array<ShowingText> }, };

export type EventChoices = { 
/** The present day, as `2026-11-24`. */
today: string, 
/** Where other events are, and those details of the centre that are places. */
places: Array<EventPlace>, 
/** Days that were declared public holidays in one year. */
declaredHolidays: Array<string>, 
/** How the event that visitors see recurs, in words. */
recurs?: string, };

export type EventPlace = { 
/** What pages show. */
words: string, 
/** What the file of an event holds. */
value: JsonValue, };

export type ShowingText = { id: string, title: string, };

export type FormSchema = { 
/** The name of a form in `$defs`. */
$ref?: string, 
/** The forms that others refer to, by name. */
$defs?: { [key in string]: FormSchema }, 
/** What the field, the kind or the value is called. */
title?: string, 
/** Stands beside the field. */
description?: string, 
/** What the field holds; none where there are several kinds. */
type?: FormType, 
/** Texts that are written in a way of their own, such as `markdown`. */
format?: string, 
/** Whether only administrators see it. */
advanced?: boolean, 
/** The only value. */
const?: JsonValue, 
/** The values to choose from. */
enum?: Array<JsonValue>, 
/** What the field begins with. */
default?: JsonValue, 
/** The fields of an object, by name. */
properties?: { [key in string]: FormSchema }, 
/** Those of them that must be there. */
required?: Array<string>, 
/** An entry of a list. */
items?: FormSchema, 
/** The kinds that it can be of. */
anyOf?: Array<FormSchema>, 
/** The same, where each excludes the others. */
oneOf?: Array<FormSchema>, };

export type FormType = "string" | "integer" | "number" | "boolean" | "object" | "array";

export type JsonValue = number | string | boolean | Array<JsonValue> | { [key in string]: JsonValue } | null;

export type OwnDraft = { value: JsonValue, revision: number, 
/** The version that it began from. */
base: number, ready: boolean, saved: string, 
/** What somebody has published since it began. */
clash?: Clash, };

export type Clash = { 
/** Whether the editor has written the other one, too, somewhere else; else it was published. */
isOwn: boolean, 
/** What was changed there. */
theirs: Array<Change>, 
/** What the editor has changed. */
mine: Array<Change>, 
/** The other one. */
other: JsonValue, 
/** Both together; where both have changed the same, the editor's stays. */
together: JsonValue, 
/** The revision that a draft follows that knows of both. */
revision: number, 
/** The version from which it begins. */
base: number, };

export type ColleaguesDraft = { account: number, name: string, 
/** When they began, in words. */
since: string, revision: number, ready: boolean, 
/** What they would change. */
changes: Array<Change>, };

export type Mistake = { 
/** The path of its field, such as `image.alt` or `items[0].title`; empty for the whole text. */
field: string, 
/** What the field is called, or another text; empty for the whole text. */
name: string, message: string, };

export type Change = { 
/** Its path. */
field: string, 
/** What the field is called. */
name: string, parts: Array<Part>, };

export type Part = { kind: PartKind, text: string, };

export type PartKind = "same" | "added" | "removed";

export type TextHistory = { id: string, title: string, versions: Array<PastVersion>, 
/** The last one. */
current: number, 
/** The one that visitors see: the release's where the last one does not fit it. */
seen: number, mayPublish: boolean, 
/** Where the next page begins. */
older?: string, };

export type PastVersion = { 
/** 0 for the release's. */
number: number, 
/** Who published it; empty for the release. */
author: string, 
/** Why, or empty. */
reason: string, 
/** When, in words. */
published: string, 
/** What it changed. */
changes: Array<Change>, };

export type EditErrorDetails = { 
/** What is wrong with the text. */
mistakes: Array<Mistake>, 
/** Whether somebody has done something else in the meantime. */
outdated: boolean, 
/** The draft that the visitor has saved from somewhere else. */
clash?: Clash, 
/** Where it is asked first who is there. */
location?: string, };

export type SavedDraft = { revision: number, 
/** What somebody has published since it began. */
clash?: Clash, };

export type CheckedDraft = { mistakes: Array<Mistake>, };

export type Publishing = { 
/** With this number it can ask how it went. */
job: number, };

export type NamedText = { 
/** Names it in addresses. */
id: string, };

export type TextChoice = { value: string, label: string, };

export type Planned = { 
/** When, in words. */
time: string, 
/** Who has decided so. */
name: string, 
/** Whether it is a draft; else something earlier is shown again. */
isDraft: boolean, 
/** Why it was not published when it was due; empty before. */
failure: string, };

export type Entry = { 
/** The last part of its address. */
name: string, 
/** What stands before that, from the first slash on. */
folder: string, isEvent: boolean, 
/** Whether visitors have it. */
isPublished: boolean, 
/** The name that its title would have now. */
suggested: string, };

export type OpenedPreview = { 
/** The address of its home page, without the origin. */
home: string, 
/** That of the page on which most of the text stands. */
page: string, 
/** All links to the editor's drafts, this one, too. */
links: Array<ListedPreviewLink>, };

export type ClosedPreviews = { 
/** Those that are left. */
links: Array<ListedPreviewLink>, };

export type ListedPreviewLink = { 
/** Names it when it is to be closed. */
id: string, 
/** The title of the text from whose editor it was made; empty where that is not known. */
title: string, 
/** When it was made, in words. */
made: string, 
/** Until when it can be opened, in words. */
until: string, };

export type PictureList = { pictures: Array<ListedPicture>, 
/** What was searched for; empty where nothing was. */
search: string, 
/** The name of the list: `all`, `added` or `unused`. */
show: string, 
/** How many were added, and how many may be. */
added: number, most: number, 
/** Where the next page begins. */
older?: string, };

export type ListedPicture = { 
/** By which texts call it. */
name: string, 
/** Address of a small variant. */
thumbnail: string, 
/** In pixels. */
width: number, 
/** In pixels. */
height: number, 
/** What it shows; empty where nobody has said so. */
alt: string, focus?: Focus, 
/** Where it is shown, or going to be. */
uses: Array<ShownIn>, 
/** None where the website came with it. */
added?: AddedPicture, };

export type Focus = { 
/** From the left. */
x: number, 
/** From above. */
y: number, };

export type ShownIn = { 
/** Names the text in addresses. */
id: string, title: string, state: UseState, };

export type UseState = "published" | "scheduled" | "draft";

export type AddedPicture = { 
/** Who has added it. */
by: string, 
/** Day and time at the centre, in words. */
time: string, 
/** Size of its file in words. */
size: string, };

export type PicturePage = { picture: ListedPicture, 
/** Address of a larger variant. */
large: string, 
/** False where somebody has just sent a picture that was there already. */
isNew: boolean, };

export type RenderContext = { 
/** None for an anonymous visitor. */
user: SessionUser | null, 
/** Whether nobody knows who the visitor is, for the database does not answer. */
userUnknown?: boolean, 
/** What the visitor's menu says: the document `account-menu`. For those who are signed in. */
menu?: import("./messages").Messages["accounts"]["menu"], 
/** Whether `/learn` shows its own screen instead of leading on to the games. */
learnOpen: boolean, 
/** Calendar year in the centre's time zone. */
year: number, 
/** The moment since which what is shown of events is as it is. Another one is another page. */
eventsSince: string, 
/** The line above every page. */
notice?: string, 
/** Whether the donation form is enabled. */
donations: DonationMode, 
/** Whether outgoing mail is configured. */
mail: boolean, 
/** Public origin of the site, without a trailing slash. */
publicUrl: string, 
/** What the last form has left to be said, for visitors without scripts. */
toast?: Toast, 
/** A form that was sent without scripts and not accepted. */
form?: FormState, 
/** A donation that was accepted, to be posted to the payment provider. */
payment?: PaymentForm, 
/** Where the visitor is signed in; on the profile alone. */
sessions?: Array<AccountSession>, 
/** What opens the visitor's account besides the password or without it; on the profile and its pages. */
secondFactor?: SecondFactorScreen, 
/** What a screen of the office shows; on those alone. */
office?: OfficeScreen, 
/** With which the first administrator can be made; on the page for that alone. */
setupToken?: string, };

export type ScreenAddresses = { 
/** Its path in the route table, such as `/learn/topics/:topicId`. */
pattern: string, 
/** Every path that shows it. */
addresses: Array<string>, 
/** The query parameters that it reads, each with its few values. */
query: { [key in string]: Array<string> }, 
/** Query parameters that it reads with any value, `*` for all. */
openQuery: Array<string>, };
