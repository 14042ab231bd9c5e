// Generated from content/messages/, whose comments explain the messages; do not edit.
// `UPDATE_TYPES=1 cargo test -p centre-content` rewrites this file.
// biome-ignore-all lint: generated
// biome-ignore-all format: generated
// biome-ignore-all assist: generated
import type { Template } from "#app/runtime/format.ts";
import type { Link, Message, Page } from "./content.ts";

/** All messages, by file. */
export interface Messages {
  accounts: {
    signIn: {
      heading: string;
      text: string;
      page: Page;
      signIn: {
        name: string;
        text: string;
        busy: string;
        forgotten: Link;
      };
      register: {
        name: string;
        text: string;
        busy: string;
      };
      labels: {
        firstName: string;
        lastName: string;
        email: string;
        password: string;
      };
    };
    passkey: {
      signIn: string;
      reauthenticate: string;
      busy: string;
      noScripts: string;
      unsupported: string;
      cancelled: Message;
    };
    confirm: {
      heading: string;
      text: string;
      password: string;
      submit: string;
      busy: string;
      note: string;
      page: Page;
    };
    forgotPassword: {
      heading: string;
      text: string;
      email: string;
      submit: string;
      busy: string;
      back: Link;
      page: Page;
      closed: {
        text: string;
        contact: Link;
      };
    };
    resetPassword: {
      heading: string;
      text: string;
      password: string;
      submit: string;
      busy: string;
      again: Link;
      page: Page;
    };
    code: {
      heading: string;
      text: string;
      label: string;
      submit: string;
      busy: string;
      note: string;
      back: Link;
      page: Page;
    };
    reauthentication: {
      heading: string;
      text: string;
      password: string;
      code: string;
      submit: string;
      busy: string;
      withPasskey: string;
      or: string;
      note: string;
      back: string;
      page: Page;
    };
    secondFactor: {
      heading: string;
      text: string;
      back: string;
      required: string;
      passkey: string;
      page: Page;
      begin: {
        text: string;
        submit: string;
      };
      setup: {
        heading: string;
        text: string;
        picture: string;
        typed: string;
        link: string;
        checkHeading: string;
        label: string;
        submit: string;
      };
      codes: {
        heading: string;
        text: string;
        done: string;
      };
      set: {
        since: Template<"day">;
        left: Template<"count">;
        renew: string;
        remove: string;
      };
    };
    secure: {
      heading: string;
      text: string;
      submit: string;
      note: string;
      page: Page;
    };
    setup: {
      heading: string;
      text: string;
      submit: string;
      busy: string;
      page: Page;
      labels: {
        firstName: string;
        lastName: string;
        email: string;
        password: string;
      };
    };
    profile: {
      heading: string;
      text: string;
      emailNote: string;
      save: string;
      busy: string;
      signOut: string;
      sessions: {
        heading: string;
        text: string;
        current: string;
        signedOut: string;
        unknown: string;
        signedIn: Template<"time">;
        lastUsed: Template<"day">;
        end: string;
        forget: string;
        endOthers: string;
      };
      secondFactor: {
        heading: string;
        set: string;
        none: string;
        link: string;
      };
      passkeys: {
        heading: string;
        text: string;
        none: string;
        created: Template<"day">;
        lastUsed: Template<"day">;
        neverUsed: string;
        name: string;
        rename: string;
        remove: string;
        add: string;
        full: Template<"count">;
        known: string;
      };
      password: {
        heading: string;
        text: string;
        old: string;
        new: string;
        submit: string;
        busy: string;
      };
      page: Page;
      labels: {
        firstName: string;
        lastName: string;
        email: string;
      };
    };
    menu: {
      menu: Template<"name">;
      unnamed: string;
      profile: string;
      admin: string;
      teacher: string;
      student: string;
      edit: string;
      change: string;
      signOut: string;
      office: string;
      messages: string;
      texts: string;
      pictures: string;
      people: string;
      donations: string;
      waiting: string;
    };
  };
  checkout: {
    heading: string;
    text: string;
    submit: string;
    busy: string;
    back: Link;
    page: Page;
    labels: {
      name: string;
      amount: string;
      purpose: string;
    };
  };
  contact: {
    heading: string;
    text: string;
    submit: string;
    busy: string;
    labels: {
      firstName: string;
      lastName: string;
      email: string;
      phone: string;
      subject: string;
      message: string;
      honeypot: string;
    };
  };
  dashboards: {
    student: {
      tabs: {
        courses: string;
        schedule: string;
        resources: string;
      };
      labels: {
        progress: string;
        progressOf: Template<"title">;
        nextLesson: string;
      };
    };
    teacher: {
      buttons: {
        scheduleSession: string;
        createCourse: string;
        view: string;
        viewDetails: string;
        detailsOf: Template<"title">;
      };
      tabs: {
        courses: string;
        schedule: string;
        activity: string;
      };
      coursesTable: {
        course: string;
        students: string;
        nextSession: string;
        status: string;
        actions: string;
        statuses: {
          active: string;
          draft: string;
          archived: string;
        };
      };
      activityTable: {
        student: string;
        action: string;
        course: string;
        time: string;
        respond: string;
      };
    };
    admin: {
      settings: string;
      edit: string;
      export: string;
      shown: Template<"shown" | "all">;
      tabs: {
        users: string;
        courses: string;
        settings: string;
      };
      usersTable: {
        add: string;
        search: string;
        allRoles: string;
        none: string;
        columns: {
          name: string;
          email: string;
          role: string;
          status: string;
        };
        roles: {
          student: string;
          teacher: string;
          admin: string;
        };
        statuses: {
          active: string;
          inactive: string;
        };
      };
      coursesTable: {
        add: string;
        search: string;
        allStatuses: string;
        none: string;
        columns: {
          title: string;
          instructor: string;
          students: string;
          status: string;
        };
        statuses: {
          active: string;
          draft: string;
          archived: string;
        };
      };
    };
  };
  days: {
    marks: {
      cancelled: Template<"date">;
      changed: Template<"date" | "changes">;
      online: string;
    };
    pages: {
      join: Template<"date">;
    };
  };
  details: {
    phone: string;
  };
  donations: {
    heading: string;
    text: string;
    back: string;
    page: Page;
    list: {
      search: string;
      show: string;
      submit: string;
      pages: string;
      older: string;
      newest: string;
      empty: string;
      notFound: string;
      notHere: string;
      everywhere: string;
      choices: {
        paid: string;
        open: string;
        refunded: string;
        all: string;
      };
    };
    columns: {
      name: string;
      amount: string;
      purpose: string;
      started: string;
      state: string;
    };
    states: {
      paid: string;
      open: string;
      refunded: string;
    };
    details: {
      email: string;
      mobile: string;
      purpose: string;
      reference: string;
      started: string;
      paid: string;
      notPaid: string;
      paidAt: Template<"amount" | "time">;
      refunded: string;
    };
    sums: {
      heading: string;
      text: Template<"total">;
      none: string;
      months: string;
      purposes: string;
      table: string;
      columns: {
        month: string;
        purpose: string;
        donations: string;
        amount: string;
      };
    };
    export: {
      heading: string;
      text: string;
      from: string;
      to: string;
      submit: string;
    };
    notifications: {
      heading: string;
      none: string;
      of: Template<"time" | "payment">;
      whole: string;
    };
  };
  events: {
    labels: {
      date: string;
      time: string;
      event: string;
      venue: string;
      registration: string;
      pages: string;
    };
    paging: {
      previous: string;
      page: Template<"number" | "pages">;
      next: string;
    };
    toCome: {
      heading: string;
      nothing: string;
    };
    recurring: {
      heading: string;
    };
    past: {
      heading: string;
    };
    marks: {
      tookPlace: string;
      cancelled: string;
      postponed: Template<"date">;
      movedOnline: string;
      notOn: Template<"date">;
      nextOn: Template<"days" | "date">;
    };
    event: {
      more: string;
      map: string;
      join: string;
      calendar: string;
      share: string;
      all: string;
      before: string;
      after: string;
    };
    subscribe: {
      text: string;
      calendar: string;
      feed: string;
    };
    flyer: {
      previous: string;
      page: Template<"number" | "pages">;
      next: string;
    };
  };
  forms: {
    problem: string;
    required: string;
    missingFields: string;
    passwordHint: Template<"characters">;
    tooLong: string;
    tooSlow: string;
    broken: string;
    notAllowed: string;
    privacy: {
      text: string;
      link: Link;
    };
    failed: Message;
    oldLink: Message;
    tooManyAttempts: Message;
    contact: {
      sent: Message;
      failed: Message;
    };
    signIn: {
      wrong: string;
      wrongOrUnconfirmed: string;
      done: Message;
      failed: Message;
    };
    signOut: {
      failed: string;
      alreadyOut: string;
      done: Message;
      otherDevice: Message;
      otherDevices: Message;
      forgotten: Message;
    };
    register: {
      taken: string;
      done: Message;
      mailed: Message;
      failed: Message;
    };
    setup: {
      taken: string;
      done: Message;
      failed: Message;
      oldLink: Message;
    };
    confirm: {
      failed: string;
      wrongPassword: string;
      done: Message;
      already: Message;
    };
    password: {
      failed: string;
      common: string;
      wrongOld: string;
      mailed: Message;
      changed: Message;
      ownChanged: Message;
    };
    secondFactor: {
      wrongCode: string;
      notChanged: string;
      notReauthenticated: string;
      askAgain: string;
      reauthenticated: Message;
      removed: Message;
    };
    passkey: {
      notChanged: string;
      refused: string;
      notReauthenticated: string;
      notAdded: string;
      tooMany: string;
      taken: string;
      unnamed: string;
      unknown: string;
      added: Message;
      renamed: Message;
      removed: Message;
      dismissed: Message;
    };
    secure: {
      failed: string;
      done: Message;
    };
    profile: {
      failed: string;
      signInAgain: string;
      done: Message;
    };
    donation: {
      closed: string;
      failed: Message;
    };
    question: {
      sent: Message;
      failed: Message;
    };
    inbox: {
      notMarked: string;
      notAnswered: string;
      notDeleted: string;
      notExported: string;
      notDrafted: string;
      gone: string;
      faster: string;
      answeredMeanwhile: string;
      noMail: string;
      taken: Message;
      released: Message;
      drafted: Message;
      answered: Message;
      reopened: Message;
      deleted: Message;
      answerSent: Message;
    };
    people: {
      notChanged: string;
      notDeleted: string;
      notExported: string;
      gone: string;
      lastAdmin: string;
      roleGiven: Message;
      roleTaken: Message;
      signedOut: Message;
      factorReset: Message;
      deactivated: Message;
      activated: Message;
      deleted: Message;
    };
    donationBooks: {
      notExported: string;
      noDay: string;
      endsFirst: string;
    };
    texts: {
      reserved: string;
      unwritable: string;
      tooLong: Template<"size">;
      tooManyDrafts: Template<"most">;
      outdated: string;
      gone: string;
      mistakes: string;
      unrenderable: Template<"page">;
      restored: Template<"version">;
      restoredRelease: string;
      removed: string;
      approvedBy: Template<"writer" | "approver">;
      renamed: Template<"address">;
      takenBack: string;
      noTitle: string;
      noDay: string;
      noAddress: string;
      taken: string;
      scheduledFirst: string;
      past: string;
      tooEarly: string;
      nothingBefore: string;
      noPage: string;
      preview: string;
      previewLeftOut: Template<"texts">;
      previewSendsNothing: string;
      schedule: {
        mistakes: string;
        unrenderable: Template<"page">;
        outdated: string;
      };
      previewGone: Message;
    };
    pictures: {
      tooLong: Template<"size">;
      tooMany: Template<"most">;
      tooManyPixels: Template<"size">;
      noPicture: string;
      heic: string;
      damaged: string;
      shape: string;
      broken: string;
      noAlt: string;
      longAlt: Template<"most">;
      gone: string;
      inUse: Template<"places">;
    };
  };
  fundraising: {
    reached: Template<"percent">;
    complete: Template<"percent">;
    millions: Template<"millions">;
  };
  games: {
    wordScramble: {
      correct: Template<"correct">;
      completed: Template<"completed" | "words">;
      letters: Template<"letters">;
      guess: string;
      check: string;
      showHint: string;
      hint: Template<"meaning">;
      skip: string;
      another: string;
      end: string;
      again: string;
      wrong: Template<"guesses" | "most">;
      wrongAgain: Template<"most">;
      found: Template<"word" | "meaning">;
      skipped: Template<"word" | "meaning">;
      over: Template<"correct" | "completed">;
      ended: Template<"correct" | "completed">;
    };
    guessPicture: {
      time: Template<"seconds">;
      tilesLeft: Template<"tiles">;
      question: string;
      wrong: string;
      won: Template<"name" | "seconds">;
      again: string;
    };
    wordle: {
      difficulty: string;
      levels: {
        easy: string;
        medium: string;
        difficult: string;
      };
      level: Template<"level" | "letters" | "words">;
      noWords: Template<"difficulty">;
      start: string;
      progress: Template<"letters" | "guess" | "guesses">;
      guess: string;
      enter: string;
      tooShort: Template<"letters">;
      won: string;
      lost: Template<"word">;
      guesses: string;
      said: Template<"number" | "letters">;
      keyboard: string;
      deleteLetter: string;
      colourKey: string;
      newGame: string;
      showReference: string;
      hideReference: string;
      colours: {
        green: {
          name: string;
          meaning: string;
        };
        yellow: {
          name: string;
          meaning: string;
        };
        grey: {
          name: string;
          meaning: string;
        };
      };
    };
    quotes: {
      teacher: string;
      difficulty: string;
      levels: {
        easy: string;
        medium: string;
        hard: string;
      };
      start: string;
      time: Template<"time">;
      yourTime: Template<"time">;
      bestTime: Template<"time">;
      answer: string;
      noAnswer: string;
      jumbled: string;
      noJumbled: string;
      help: string;
      placed: Template<"piece" | "place">;
      takenBack: Template<"piece">;
      check: string;
      another: string;
      wrong: string;
      won: string;
      again: string;
    };
  };
  home: {
    slideShow: {
      pause: string;
      play: string;
    };
    carousel: {
      previous: string;
      next: string;
      slide: Template<"number">;
      position: Template<"number" | "count">;
    };
    details: {
      date: string;
      time: string;
      place: string;
    };
  };
  inbox: {
    heading: string;
    text: string;
    back: string;
    unsigned: string;
    export: string;
    page: Page;
    list: {
      search: string;
      show: string;
      submit: string;
      pages: string;
      older: string;
      newest: string;
      empty: string;
      notFound: string;
      notHere: string;
      everywhere: string;
      choices: {
        waiting: string;
        new: string;
        "in-hand": string;
        answered: string;
        questions: string;
        all: string;
      };
    };
    columns: {
      subject: string;
      from: string;
      received: string;
      state: string;
    };
    states: {
      new: string;
      inHand: Template<"name">;
      answered: string;
    };
    details: {
      email: string;
      phone: string;
      received: string;
      state: string;
    };
    mark: {
      heading: string;
      take: string;
      release: string;
      answered: string;
      reopen: string;
    };
    answer: {
      heading: string;
      label: string;
      hint: Template<"email">;
      send: string;
      noMail: string;
      open: string;
      noAddress: string;
    };
    lost: {
      heading: string;
      text: string;
    };
    answers: {
      heading: string;
      by: Template<"name" | "time">;
      sent: string;
      waiting: string;
      failed: string;
    };
    question: {
      heading: string;
      topic: string;
      right: string;
      reference: string;
      explanation: string;
      text: string;
      quiz: string;
      draft: string;
    };
    delete: {
      open: string;
      text: string;
      confirm: string;
    };
  };
  layout: {
    viewer: {
      close: string;
      previous: string;
      next: string;
      position: Template<"number" | "count">;
      loading: string;
      failed: string;
    };
    offline: {
      heading: string;
      text: string;
      keptPages: string;
      keptPage: Template<"time">;
      tryAgain: string;
    };
    signIn: {
      name: string;
      learners: string;
    };
    frame: {
      skip: string;
      main: string;
      menu: string;
      openMenu: string;
      closeMenu: string;
      dropdown: Template<"name">;
      pages: Template<"name">;
      backToTop: string;
      loading: string;
      incomplete: string;
      loadAgain: string;
      dismiss: string;
      share: Template<"network">;
      error: string;
    };
  };
  learn: {
    back: Link;
    lessonCard: {
      start: string;
      questions: Template<"count">;
    };
    quizCard: {
      start: string;
      questions: Template<"count">;
      author: Template<"author">;
    };
    lesson: {
      name: string;
      aside: string;
      video: string;
      noText: string;
      check: string;
      noCheck: string;
      noVideo: string;
      resources: string;
      next: string;
      nextLink: Template<"title">;
      goOn: string;
      noNext: string;
    };
    descriptions: {
      quiz: Template<"questions" | "difficulty" | "description">;
      lesson: Template<"description">;
      lessonWithQuiz: Template<"description">;
    };
    quiz: {
      catalogue: string;
      back: Link;
      progress: string;
      question: Template<"number" | "count">;
      previous: string;
      next: string;
      finish: string;
      showAnswer: string;
      result: string;
      score: Template<"correct" | "total" | "percentage">;
      right: string;
      wrong: string;
      correctAnswer: string;
      restart: string;
    };
    player: {
      play: Template<"title">;
      pause: Template<"title">;
      restart: Template<"title">;
      position: Template<"title">;
      time: Template<"time" | "length">;
      volume: Template<"title">;
      loading: string;
      notLoaded: string;
      advice: string;
      notPlayed: string;
    };
    game: {
      back: Link;
      noScript: string;
      share: string;
    };
    lessonNotFound: {
      heading: string;
      text: string;
      button: Link;
    };
    submit: {
      submit: string;
      thanks: string;
      labels: {
        question: string;
        option: Template<"letter">;
        correctAnswer: string;
        topic: string;
        reference: string;
        explanation: string;
        honeypot: string;
      };
    };
  };
  mails: {
    confirm: {
      subject: string;
      text: Template<"centre" | "link">;
    };
    alreadyRegistered: {
      subject: string;
      text: Template<"centre" | "signIn" | "anotherPassword">;
    };
    resetPassword: {
      subject: string;
      text: Template<"centre" | "link">;
    };
    passwordChanged: {
      subject: string;
      text: Template<"centre" | "link">;
    };
    accountNotice: {
      text: Template<"happened" | "link">;
      withoutLink: Template<"happened" | "link">;
      unknownBrowser: string;
      newBrowser: {
        subject: string;
        text: Template<"device">;
      };
      passwordChanged: {
        subject: string;
        text: string;
      };
      roleGiven: {
        subject: string;
        text: Template<"role">;
      };
      secondFactorChanged: {
        subject: string;
        text: string;
      };
      passkeyAdded: {
        subject: string;
        text: Template<"name">;
      };
      passkeyRemoved: {
        subject: string;
        text: Template<"name">;
      };
      secondFactorReset: {
        subject: string;
        text: string;
      };
      recoveryCodeUsed: {
        subject: string;
        text: string;
      };
      wrongCodes: {
        subject: string;
        text: string;
      };
      emailChanged: {
        subject: string;
        text: Template<"email">;
      };
      closed: {
        subject: string;
        text: string;
      };
      roles: {
        admin: string;
        moderator: string;
        teacher: string;
        student: string;
      };
    };
    contact: {
      subject: Template<"subject">;
      labels: {
        name: string;
        email: string;
        phone: string;
        subject: string;
        received: string;
      };
    };
    answer: {
      subject: Template<"subject">;
      quoted: Template<"time">;
    };
    waiting: {
      one: {
        subject: string;
        text: Template<"time">;
      };
      several: {
        subject: Template<"count">;
        text: Template<"count" | "time">;
      };
    };
    textReady: {
      subject: Template<"name">;
      text: Template<"name" | "link">;
    };
  };
  office: {
    heading: string;
    text: string;
    page: Page;
    actions: {
      gatherings: string;
      event: string;
      notice: string;
      lesson: string;
      photographs: string;
      words: string;
    };
    passkey: {
      heading: string;
      text: string;
      add: string;
      dismiss: string;
    };
    unsent: {
      heading: string;
      text: string;
      send: string;
      sent: string;
      offline: string;
      refused: string;
    };
    messages: {
      heading: string;
      waiting: Template<"count">;
      none: string;
      open: string;
    };
    ready: {
      heading: string;
      by: Template<"name" | "time">;
    };
    details: {
      heading: string;
      missing: Template<"count">;
      supply: string;
    };
    planned: {
      heading: string;
      by: Template<"time">;
      failed: Template<"time">;
    };
    gatherings: {
      heading: string;
      text: string;
    };
    published: {
      heading: string;
      by: Template<"name" | "time">;
      undo: string;
      undoOf: Template<"title">;
      question: Template<"title">;
      undone: Template<"title">;
    };
  };
  people: {
    heading: string;
    text: string;
    back: string;
    noRole: string;
    page: Page;
    list: {
      search: string;
      show: string;
      submit: string;
      pages: string;
      older: string;
      newest: string;
      empty: string;
      notFound: string;
      notHere: string;
      everywhere: string;
      choices: {
        all: string;
        admins: string;
        moderators: string;
        teachers: string;
        students: string;
        inactive: string;
      };
    };
    columns: {
      name: string;
      roles: string;
      joined: string;
      state: string;
    };
    secondFactor: {
      heading: string;
      set: string;
      none: string;
      passkeys: Template<"count">;
      reset: string;
      hint: string;
    };
    roles: {
      admin: string;
      moderator: string;
      teacher: string;
      student: string;
    };
    states: {
      active: string;
      unconfirmed: string;
      inactive: string;
    };
    details: {
      email: string;
      joined: string;
      confirmed: string;
      notConfirmed: string;
      state: string;
      roles: string;
      own: string;
    };
    links: {
      messages: string;
      donations: string;
    };
    role: {
      heading: string;
      give: string;
      take: string;
      explained: {
        admin: string;
        moderator: string;
        teacher: string;
        student: string;
      };
    };
    sessions: {
      heading: string;
      none: string;
      unknown: string;
      times: Template<"since" | "lastUsed">;
      signOut: string;
    };
    access: {
      heading: string;
      text: string;
      deactivate: string;
      inactive: string;
      activate: string;
    };
    export: {
      heading: string;
      text: string;
      submit: string;
    };
    delete: {
      open: string;
      text: string;
      messages: string;
      confirm: string;
    };
  };
  pictures: {
    heading: string;
    text: string;
    back: string;
    page: Page;
    list: {
      search: string;
      show: string;
      submit: string;
      notFound: string;
      empty: string;
      pages: string;
      first: string;
      older: string;
      count: Template<"added" | "most">;
      choices: {
        all: string;
        added: string;
        unused: string;
      };
    };
    add: {
      add: string;
      heading: string;
      reading: string;
      save: string;
      another: string;
      cancel: string;
      sending: Template<"percent">;
      working: string;
      saved: string;
      known: string;
      offline: string;
      signedOut: string;
      unreadable: string;
      noScripts: string;
    };
    about: {
      alt: string;
      altHint: string;
      altMissing: string;
      focus: string;
      focusHint: string;
      focusAt: Template<"x" | "y">;
      focusNone: string;
      focusForget: string;
    };
    one: {
      save: string;
      saved: string;
      delete: string;
      deleteQuestion: string;
      noScripts: string;
      inUse: string;
      own: string;
      name: string;
      size: string;
      added: string;
      by: Template<"name" | "time">;
      uses: string;
      noUses: string;
      draft: string;
      scheduled: string;
    };
    choose: {
      heading: string;
      choose: Template<"name">;
      close: string;
      failed: string;
    };
  };
  publishing: {
    heading: string;
    text: string;
    back: string;
    page: Page;
    list: {
      search: string;
      show: string;
      submit: string;
      notFound: string;
      title: string;
      state: string;
      choices: {
        all: string;
        drafts: string;
        mistakes: string;
        scheduled: string;
        removed: string;
        advanced: string;
      };
    };
    states: {
      published: string;
      draft: string;
      ready: string;
      scheduled: string;
      mistakes: string;
      removed: string;
    };
    editor: {
      publish: string;
      ready: string;
      history: string;
      showPage: string;
      discard: string;
      discardQuestion: string;
      reason: string;
      untouched: string;
      unfinished: Template<"number">;
      saving: string;
      saved: string;
      offline: string;
      signedOut: string;
      signIn: string;
      mistakes: string;
      published: string;
      publishing: string;
      asked: string;
      askedWithoutMail: string;
      recovered: string;
      noScripts: string;
      allFields: string;
      advanced: string;
      leftOut: string;
      addPart: string;
      optional: string;
      kind: string;
      time: string;
      markdown: string;
      ownFile: string;
      link: {
        choose: string;
        others: string;
        other: string;
        address: string;
        addressHint: string;
      };
      choosePicture: string;
      picturesFailed: string;
      release: string;
      releaseText: string;
      notShown: string;
      notShownText: string;
      entries: {
        add: string;
        name: Template<"number">;
        nameAndTitle: Template<"number" | "title">;
        handle: Template<"number">;
        handleHelp: string;
        up: Template<"number">;
        down: Template<"number">;
        moved: Template<"number" | "place">;
        copy: Template<"number">;
        copyShort: string;
        remove: Template<"number">;
        removeShort: string;
        removed: Template<"number">;
        partRemoved: string;
        undo: string;
      };
      formatting: {
        name: string;
        bold: string;
        italic: string;
        link: string;
        linkWords: string;
        heading: string;
        list: string;
        numberedList: string;
        quote: string;
      };
    };
    colleague: {
      editing: Template<"name" | "time">;
      ready: Template<"name" | "time">;
      changes: string;
      approve: string;
      show: string;
      takeOver: string;
      ownFirst: string;
    };
    conflict: {
      togetherText: string;
      takeQuestion: string;
      gone: string;
      published: {
        heading: string;
        text: string;
        theirs: string;
        mine: string;
        together: string;
        keepMine: string;
        takeTheirs: string;
      };
      own: {
        heading: string;
        text: string;
        theirs: string;
        mine: string;
        together: string;
        keepMine: string;
        takeTheirs: string;
      };
    };
    history: {
      heading: string;
      back: string;
      version: Template<"number">;
      release: string;
      by: Template<"name" | "time">;
      current: string;
      restore: string;
      noChanges: string;
      older: string;
      added: string;
      removed: string;
    };
    preview: {
      open: string;
      heading: string;
      phone: string;
      desktop: string;
      close: string;
      copy: string;
      address: string;
      copied: string;
      hint: string;
      links: string;
      linksText: string;
      made: Template<"title" | "time">;
      until: Template<"time">;
      endLink: string;
      endLinks: string;
    };
    adding: {
      heading: string;
      text: string;
      kind: string;
      kinds: {
        events: string;
        lessons: string;
        quizzes: string;
      };
      title: string;
      day: string;
      topic: string;
      submit: string;
      gallery: string;
    };
    entry: {
      heading: string;
      unpublished: string;
      copy: string;
      copyText: string;
      copySubmit: string;
      rename: string;
      renameText: string;
      address: string;
      renameSubmit: string;
      renameLater: string;
      remove: string;
      removeText: string;
      removeQuestion: string;
      removeSubmit: string;
    };
    schedule: {
      heading: string;
      text: string;
      publishAt: string;
      takeBackAt: string;
      submit: string;
      publishes: Template<"time" | "name">;
      takesBack: Template<"time" | "name">;
      asItWas: string;
      callOff: string;
      done: string;
    };
    unsent: {
      heading: string;
      text: string;
      texts: string;
      send: string;
      sending: string;
      leave: string;
      stay: string;
      offline: string;
      refused: string;
      noScripts: string;
    };
    forms: {
      others: string;
      fundraising: {
        current: string;
        goal: string;
        phaseOneGoal: string;
        hint: string;
        computed: Template<"amount" | "all" | "first">;
      };
      timeline: {
        current: string;
        none: string;
        completed: string;
        progress: string;
        text: string;
        oldText: string;
        oldPhases: Template<"phases">;
        phases: string;
        phasesHint: string;
      };
      gallery: {
        add: string;
        camera: string;
        pictures: string;
        picture: Template<"number">;
        sending: Template<"number">;
        allSent: Template<"number">;
        offline: Template<"number">;
        signedOut: Template<"number">;
        cancel: string;
        forget: string;
        caption: string;
        alt: string;
        day: string;
        first: string;
        hidden: string;
        handle: Template<"number">;
        handleHelp: string;
        up: Template<"number">;
        down: Template<"number">;
        moved: Template<"number" | "place">;
        remove: string;
        removed: Template<"number">;
        undo: string;
      };
      quiz: {
        title: string;
        description: string;
        difficulty: string;
        tab: string;
        questions: string;
        add: string;
        question: Template<"number">;
        answers: string;
        answer: Template<"letter">;
        right: Template<"letter">;
        explanation: string;
        handle: Template<"number">;
        handleHelp: string;
        up: Template<"number">;
        down: Template<"number">;
        moved: Template<"number" | "place">;
        remove: string;
        removed: Template<"number">;
        undo: string;
      };
      lesson: {
        picture: string;
        alt: string;
        text: string;
      };
      details: {
        missing: Template<"number">;
        complete: string;
        shownIn: string;
        everyPage: string;
        nav: string;
        onlyAdmins: string;
        addDay: string;
        removeDay: string;
        groups: {
          contact: string;
          people: string;
          bank: string;
          places: string;
          links: string;
          pictures: string;
          days: string;
          others: string;
        };
        readBack: {
          heading: string;
          text: string;
          confirm: string;
          needed: string;
        };
        names: {
          "postal-address": string;
          "contact-email": string;
          "contact-phone": string;
          "information-officer-name": string;
          "information-officer-email": string;
          "website-hosting": string;
          "social-network": string;
          "video-channel": string;
          "class-venue": string;
          "seminar-venue": string;
          "distribution-venue": string;
          "workshop-venue": string;
          "seminar-form": string;
          "nutrition-photographs": string;
          "gallery-photographs": string;
          "building-fund-account-name": string;
          "building-fund-bank": string;
          "building-fund-account-number": string;
          "building-fund-branch-code": string;
          "building-fund-swift-code": string;
          "donations-email": string;
          "president-name": string;
          "swami-in-charge-name": string;
          "chairperson-name": string;
          "chairperson-phone": string;
          "secretary-name": string;
          "secretary-phone": string;
          "map-embed": string;
          "public-holidays": string;
        };
      };
      detail: {
        label: string;
        change: string;
      };
      notice: {
        text: string;
        textHint: string;
        until: string;
        untilHint: string;
        today: string;
        tomorrow: string;
        week: string;
        takeDown: string;
        none: string;
      };
      event: {
        title: string;
        day: string;
        firstDay: string;
        from: string;
        to: string;
        toHint: string;
        lastDay: string;
        lastDayHint: string;
        text: string;
        textHint: string;
        picture: string;
        pictureHint: string;
        pictureShows: string;
        register: string;
        otherMistakes: string;
        repeats: {
          label: string;
          once: string;
          weekly: Template<"weekday">;
          fortnightly: Template<"weekday">;
          monthly: Template<"place" | "weekday">;
          days: string;
          kept: Template<"words">;
          keptUnnamed: string;
          until: string;
          untilHint: string;
          holidays: string;
        };
        places: {
          first: string;
          second: string;
          third: string;
          fourth: string;
          last: string;
        };
        weekdays: {
          monday: string;
          tuesday: string;
          wednesday: string;
          thursday: string;
          friday: string;
          saturday: string;
          sunday: string;
        };
        months: {
          january: string;
          february: string;
          march: string;
          april: string;
          may: string;
          june: string;
          july: string;
          august: string;
          september: string;
          october: string;
          november: string;
          december: string;
        };
        days: {
          heading: string;
          hint: string;
          nothing: string;
          usual: string;
          cancelled: string;
          time: string;
          place: string;
          online: string;
          leftOut: string;
          to: string;
          address: string;
          cancelAll: string;
          cancelAllQuestion: Template<"count">;
          cancelEveryQuestion: string;
          allCancelled: string;
          takePlace: string;
        };
        venue: {
          label: string;
          choose: string;
          other: string;
          words: string;
        };
        status: {
          label: string;
          asPlanned: string;
          cancelled: string;
          postponed: string;
          online: string;
          newDay: string;
          address: string;
        };
        registration: {
          none: string;
          seminar: string;
          contact: string;
          name: string;
          kept: Template<"name">;
        };
        share: {
          whatsapp: string;
        };
      };
    };
    onPage: {
      heading: string;
      help: string;
      frame: string;
      change: Template<"name">;
      back: string;
      oneChange: string;
      changes: Template<"number">;
      see: string;
      seeHeading: string;
      before: string;
      after: string;
      publish: string;
      ask: string;
      done: string;
      close: string;
      opening: string;
      unreachable: string;
      openLink: string;
      useButton: string;
      wholeText: string;
      undo: string;
      undone: string;
      mistakes: string;
    };
  };
  timeline: {
    progress: Template<"percent">;
    states: {
      completed: string;
      current: string;
      pending: string;
    };
  };
}
